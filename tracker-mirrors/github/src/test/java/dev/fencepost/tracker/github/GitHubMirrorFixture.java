package dev.fencepost.tracker.github;

import dev.fencepost.mirrors.CommentStyle;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.github.FakeGitHub;
import dev.fencepost.tracker.fake.suite.ProviderMirrorFixture;
import java.util.List;
import java.util.Map;

/** Mirrors over a fake GitHub. */
final class GitHubMirrorFixture extends ProviderMirrorFixture {
    private final FakeGitHub fake;

    GitHubMirrorFixture(CommentStyle style) {
        this(new FakeGitHub(), style);
    }

    private GitHubMirrorFixture(FakeGitHub fake, CommentStyle style) {
        super(fake, Long.toString(FakeGitHub.BOT.id()), style);
        this.fake = fake;
    }

    @Override
    protected WorkTracker newTracker() {
        return GitHubOnFake.open(fake, Map.of("deadline", "PT1S"));
    }

    @Override
    protected String newItem() {
        return GitHubOnFake.id(fake.addIssue("Work"));
    }

    @Override
    protected List<String> bodies(String itemId) {
        return fake.comments(GitHubItemId.parse(itemId).number());
    }
}
