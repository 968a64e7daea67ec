package dev.fencepost.mirrors;

import dev.fencepost.contract.StatusMirrorContract;
import dev.fencepost.contract.fixture.MirrorFixture;
import org.junit.jupiter.api.DisplayName;

@DisplayName("The contract of mirrors, with one edited comment per item")
class EditedCommentContractTest extends StatusMirrorContract {
    @Override
    public MirrorFixture newFixture() {
        return new SimulatedMirrorFixture(CommentStyle.ONE_EDITED);
    }
}
