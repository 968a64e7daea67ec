package dev.fencepost.tracker.gitlab;

import dev.fencepost.mirrors.CommentStyle;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.gitlab.FakeGitLab;
import dev.fencepost.tracker.fake.suite.ProviderMirrorFixture;
import java.time.Duration;
import java.util.List;

/** Mirrors over a fake GitLab. */
final class GitLabMirrorFixture extends ProviderMirrorFixture {
    private final FakeGitLab fake;

    GitLabMirrorFixture(CommentStyle style) {
        this(new FakeGitLab(), style);
    }

    private GitLabMirrorFixture(FakeGitLab fake, CommentStyle style) {
        super(fake, Long.toString(FakeGitLab.BOT), style);
        this.fake = fake;
    }

    @Override
    protected WorkTracker newTracker() {
        return GitLabOnFake.open(fake, FakeGitLab.PATH, FakeGitLab.TOKEN, Duration.ofSeconds(1), false);
    }

    @Override
    protected String newItem() {
        return GitLabOnFake.id(fake.newIssue("Work"));
    }

    @Override
    protected List<String> bodies(String itemId) {
        return fake.bodies(GitLabItemId.parse(itemId).iid());
    }
}
