package dev.fencepost.examples.journal;

import dev.fencepost.contract.ClaimAuthorityContract;
import dev.fencepost.contract.fixture.AuthorityFixture;
import org.junit.jupiter.api.DisplayName;

@DisplayName("The journal authority keeps the contract")
class JournalAuthorityContractTest extends ClaimAuthorityContract {
    @Override
    public AuthorityFixture newFixture() {
        return new JournalFixture();
    }
}
