package dev.fencepost.contract.mirror;

import dev.fencepost.contract.StatusMirrorContract;
import dev.fencepost.contract.fixture.MirrorFixture;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;

@DisplayName("A mirror without a flaw keeps the contract")
class BoardMirrorContractTest extends StatusMirrorContract {
    @Override
    public MirrorFixture newFixture() {
        return new BoardFixture(Set.of());
    }
}
