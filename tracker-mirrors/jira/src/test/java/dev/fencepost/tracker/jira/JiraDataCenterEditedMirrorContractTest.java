package dev.fencepost.tracker.jira;

import dev.fencepost.contract.StatusMirrorContract;
import dev.fencepost.contract.fixture.MirrorFixture;
import dev.fencepost.mirrors.CommentStyle;
import dev.fencepost.tracker.fake.jira.FakeJira;
import org.junit.jupiter.api.DisplayName;

@DisplayName("The contract of mirrors on Jira Data Center, with one edited comment")
class JiraDataCenterEditedMirrorContractTest extends StatusMirrorContract {
    @Override
    public MirrorFixture newFixture() {
        return new JiraMirrorFixture(FakeJira.dataCenter(), CommentStyle.ONE_EDITED);
    }
}
