package dev.fencepost.mirrors;

import dev.fencepost.contract.StatusMirrorContract;
import dev.fencepost.contract.fixture.MirrorFixture;
import org.junit.jupiter.api.DisplayName;

@DisplayName("The contract of mirrors, with one comment per event")
class CommentPerEventContractTest extends StatusMirrorContract {
    @Override
    public MirrorFixture newFixture() {
        return new SimulatedMirrorFixture(CommentStyle.ONE_PER_EVENT);
    }
}
