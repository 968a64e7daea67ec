package dev.fencepost.optimistic;

import dev.fencepost.contract.ClaimAuthorityContract;
import dev.fencepost.contract.fixture.AuthorityFixture;
import org.junit.jupiter.api.DisplayName;

@DisplayName("The optimistic tracker authority with a log of comments keeps the contract")
class CommentLogContractTest extends ClaimAuthorityContract {
    @Override
    public AuthorityFixture newFixture() {
        return new TrackerFixture(Protocol.COMMENT_LOG);
    }
}
