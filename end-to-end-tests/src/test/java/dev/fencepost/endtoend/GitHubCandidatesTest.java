package dev.fencepost.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.candidate.CandidateSourceException;
import dev.fencepost.candidate.Candidates;
import dev.fencepost.candidate.Readiness;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.coordinator.tracker.TrackerCandidates;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.github.FakeGitHub;
import dev.fencepost.tracker.fake.github.FakeUser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("GitHub issues as candidates")
class GitHubCandidatesTest {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("acme");

    private final FakeGitHub fake = new FakeGitHub();
    private final TrackerCandidates source = new TrackerCandidates(
            GitHubTrackers.open(fake),
            TrackerSelector.everything().withStatus("todo").withLabel("ready"));

    @AfterEach
    void stop() {
        fake.close();
    }

    @Test
    @DisplayName("are put forward in order, under their immutable ids")
    void candidates() {
        fake.addIssue("one", "ready");
        fake.addIssue("not ready");
        fake.addPullRequest("three", "ready");
        fake.addIssue("four", "ready");
        fake.addIssue("five", "ready");

        Candidates candidates = source.candidates(SCOPE, 2);

        assertThat(candidates.ranked()).extracting(each -> each.key().itemId()).containsExactly("4711-1", "4711-4");
        assertThat(candidates.more()).isTrue();
        assertThat(candidates.ranked().get(0).attributes().values()).containsEntry("tracker.reference", "#1");
    }

    @Test
    @DisplayName("are looked at again: ready, gone, changed, or unknown when GitHub does not say")
    void recheck() {
        fake.addIssue("one", "ready");
        Candidate candidate = source.candidates(SCOPE, 1).ranked().get(0);

        assertThat(source.recheck(candidate)).isEqualTo(new Readiness.Ready());
        fake.answerNext(1, FakeReply.json(503, ""));
        assertThat(source.recheck(candidate)).isInstanceOf(Readiness.Unknown.class);
        fake.setState(1, FakeUser.person(17, "ann"), "closed");
        assertThat(source.recheck(candidate)).isEqualTo(new Readiness.NotReady(SkipReason.SELECTOR_MISMATCH));
        fake.delete(1);
        assertThat(source.recheck(candidate)).isEqualTo(new Readiness.NotReady(SkipReason.NO_LONGER_READY));
    }

    @Test
    @DisplayName("are never taken for none when GitHub cannot be asked")
    void unavailable() {
        fake.goDown();

        assertThatThrownBy(() -> source.candidates(SCOPE, 5)).isInstanceOf(CandidateSourceException.class);
    }
}
