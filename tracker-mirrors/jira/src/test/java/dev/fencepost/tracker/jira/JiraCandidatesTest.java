package dev.fencepost.tracker.jira;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.candidate.Candidates;
import dev.fencepost.candidate.Readiness;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.coordinator.tracker.TrackerCandidates;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.jira.FakeJira;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Jira issues as candidates")
class JiraCandidatesTest {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("acme");
    private static final TrackerSelector READY =
            TrackerSelector.everything().withStatus("todo").withLabel("ready");

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisplayName("are put forward under their numbers, and looked at again by them")
    void candidates(boolean cloud) {
        try (FakeJira fake = cloud ? FakeJira.cloud() : FakeJira.dataCenter()) {
            String first = fake.newIssue("one");
            fake.newIssue("not ready");
            String third = fake.newIssue("three");
            fake.change(first, issue -> issue.labels.add("ready"));
            fake.change(third, issue -> issue.labels.add("ready"));
            TrackerCandidates source = new TrackerCandidates(JiraOnFake.open(fake), READY);

            Candidates candidates = source.candidates(SCOPE, 1);

            Candidate candidate = candidates.ranked().get(0);
            assertThat(candidate.key().itemId()).isEqualTo(first);
            assertThat(candidate.attributes().values()).containsEntry("tracker.reference", "APP-1");
            assertThat(candidates.more()).isTrue();
            assertThat(source.recheck(candidate)).isEqualTo(new Readiness.Ready());
            fake.answerNext(1, FakeReply.json(503, ""));
            assertThat(source.recheck(candidate)).isInstanceOf(Readiness.Unknown.class);
            fake.move(first, FakeJira.PERSON, "In Progress");
            assertThat(source.recheck(candidate)).isEqualTo(new Readiness.NotReady(SkipReason.SELECTOR_MISMATCH));
            fake.delete(first);
            assertThat(source.recheck(candidate)).isEqualTo(new Readiness.NotReady(SkipReason.NO_LONGER_READY));
        }
    }
}
