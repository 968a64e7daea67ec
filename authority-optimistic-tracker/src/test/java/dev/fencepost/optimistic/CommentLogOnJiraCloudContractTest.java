package dev.fencepost.optimistic;

import dev.fencepost.contract.fixture.AuthorityFixture;
import org.junit.jupiter.api.DisplayName;

@DisplayName("Through the adapter, over a socket, a log of comments on Jira in the cloud keeps the contract")
class CommentLogOnJiraCloudContractTest extends OverTheWireContract {
    @Override
    public AuthorityFixture newFixture() {
        return ProviderTrackerFixture.jiraCloud();
    }
}
