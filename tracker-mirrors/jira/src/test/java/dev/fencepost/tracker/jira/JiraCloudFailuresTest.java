package dev.fencepost.tracker.jira;

import dev.fencepost.tracker.fake.jira.FakeJira;
import org.junit.jupiter.api.DisplayName;

@DisplayName("Failures of Jira in the cloud")
class JiraCloudFailuresTest extends JiraFailuresContract {
    JiraCloudFailuresTest() {
        super(FakeJira.cloud());
    }
}
