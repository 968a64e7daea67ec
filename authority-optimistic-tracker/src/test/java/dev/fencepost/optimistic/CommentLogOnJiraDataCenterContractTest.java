package dev.fencepost.optimistic;

import dev.fencepost.contract.fixture.AuthorityFixture;
import org.junit.jupiter.api.DisplayName;

@DisplayName("Through the adapter, over a socket, a log of comments on Jira Data Center keeps the contract")
class CommentLogOnJiraDataCenterContractTest extends OverTheWireContract {
    @Override
    public AuthorityFixture newFixture() {
        return ProviderTrackerFixture.jiraDataCenter();
    }
}
