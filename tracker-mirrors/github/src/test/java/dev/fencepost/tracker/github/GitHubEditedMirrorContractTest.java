package dev.fencepost.tracker.github;

import dev.fencepost.contract.StatusMirrorContract;
import dev.fencepost.contract.fixture.MirrorFixture;
import dev.fencepost.mirrors.CommentStyle;
import org.junit.jupiter.api.DisplayName;

@DisplayName("The contract of mirrors on GitHub, with one edited comment")
class GitHubEditedMirrorContractTest extends StatusMirrorContract {
    @Override
    public MirrorFixture newFixture() {
        return new GitHubMirrorFixture(CommentStyle.ONE_EDITED);
    }
}
