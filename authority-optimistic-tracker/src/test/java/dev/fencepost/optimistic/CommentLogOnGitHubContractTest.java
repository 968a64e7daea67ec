package dev.fencepost.optimistic;

import dev.fencepost.contract.fixture.AuthorityFixture;
import org.junit.jupiter.api.DisplayName;

@DisplayName("Through the adapter, over a socket, a log of comments on GitHub keeps the contract")
class CommentLogOnGitHubContractTest extends OverTheWireContract {
    @Override
    public AuthorityFixture newFixture() {
        return ProviderTrackerFixture.gitHub();
    }
}
