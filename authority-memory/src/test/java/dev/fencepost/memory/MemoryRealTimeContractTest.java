package dev.fencepost.memory;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.contract.ClaimAuthorityContract;
import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.fixture.TimeControl;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;

@DisplayName("The memory authority keeps the contract on a clock that cannot be moved")
class MemoryRealTimeContractTest extends ClaimAuthorityContract {
    @Override
    public AuthorityFixture newFixture() {
        return new RealTimeFixture();
    }

    private static final class RealTimeFixture implements AuthorityFixture {
        private MemoryStore store = MemoryStore.create();

        @Override
        public OpenAuthority open() {
            return MemoryAuthority.on(store).asOpenAuthority();
        }

        @Override
        public OpenAuthority reopen() {
            store = MemoryStore.create();
            return open();
        }

        @Override
        public Optional<TimeControl> time() {
            return Optional.empty();
        }

        @Override
        public void close() {}
    }
}
