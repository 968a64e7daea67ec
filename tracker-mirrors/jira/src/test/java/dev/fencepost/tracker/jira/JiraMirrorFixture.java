package dev.fencepost.tracker.jira;

import dev.fencepost.mirrors.CommentStyle;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.jira.FakeJira;
import dev.fencepost.tracker.fake.suite.ProviderMirrorFixture;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Mirrors over a fake Jira. */
final class JiraMirrorFixture extends ProviderMirrorFixture {
    private final FakeJira fake;

    JiraMirrorFixture(FakeJira fake, CommentStyle style) {
        super(fake, FakeJira.BOT, style);
        this.fake = fake;
    }

    @Override
    protected WorkTracker newTracker() {
        return JiraOnFake.open(fake, FakeJira.TOKEN, Duration.ofSeconds(1), Optional.empty());
    }

    @Override
    protected String newItem() {
        return fake.newIssue("Work");
    }

    @Override
    protected List<String> bodies(String itemId) {
        return fake.words(itemId);
    }
}
