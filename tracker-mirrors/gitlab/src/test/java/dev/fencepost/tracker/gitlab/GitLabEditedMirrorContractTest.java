package dev.fencepost.tracker.gitlab;

import dev.fencepost.contract.StatusMirrorContract;
import dev.fencepost.contract.fixture.MirrorFixture;
import dev.fencepost.mirrors.CommentStyle;
import org.junit.jupiter.api.DisplayName;

@DisplayName("The contract of mirrors on GitLab, with one edited comment")
class GitLabEditedMirrorContractTest extends StatusMirrorContract {
    @Override
    public MirrorFixture newFixture() {
        return new GitLabMirrorFixture(CommentStyle.ONE_EDITED);
    }
}
