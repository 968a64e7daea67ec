package dev.fencepost.postgres;

import dev.fencepost.contract.ClaimAuthorityContract;
import dev.fencepost.contract.fixture.AuthorityFixture;
import org.junit.jupiter.api.DisplayName;

@DisplayName("The PostgreSQL authority keeps the contract")
class PostgresAuthorityContractTest extends ClaimAuthorityContract {
    @Override
    public AuthorityFixture newFixture() {
        return new PostgresFixture();
    }
}
