package dev.fencepost.tracker.jira;

import dev.fencepost.tracker.fake.jira.FakeJira;
import org.junit.jupiter.api.DisplayName;

@DisplayName("Failures of Jira Data Center")
class JiraDataCenterFailuresTest extends JiraFailuresContract {
    JiraDataCenterFailuresTest() {
        super(FakeJira.dataCenter());
    }
}
