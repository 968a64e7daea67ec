package dev.fencepost.memory;

import dev.fencepost.contract.ClaimAuthorityContract;
import dev.fencepost.contract.fixture.AuthorityFixture;
import org.junit.jupiter.api.DisplayName;

@DisplayName("The memory authority keeps the contract")
class MemoryAuthorityContractTest extends ClaimAuthorityContract {
    @Override
    public AuthorityFixture newFixture() {
        return new MemoryFixture();
    }
}
