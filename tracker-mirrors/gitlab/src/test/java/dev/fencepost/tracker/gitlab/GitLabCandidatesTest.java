package dev.fencepost.tracker.gitlab;

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
import dev.fencepost.tracker.fake.gitlab.FakeGitLab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("GitLab issues as candidates")
class GitLabCandidatesTest {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("acme");

    private final FakeGitLab fake = new FakeGitLab();
    private final TrackerCandidates source = new TrackerCandidates(
            GitLabOnFake.open(fake),
            TrackerSelector.everything().withStatus("todo").withLabel("ready"));

    @AfterEach
    void stop() {
        fake.close();
    }

    @Test
    @DisplayName("are put forward in order, under their immutable ids")
    void candidates() {
        ready("one");
        fake.newIssue("not ready");
        ready("three");
        ready("four");

        Candidates candidates = source.candidates(SCOPE, 2);

        assertThat(candidates.ranked()).extracting(each -> each.key().itemId()).containsExactly("4711-1", "4711-3");
        assertThat(candidates.more()).isTrue();
        assertThat(candidates.ranked().get(0).attributes().values()).containsEntry("tracker.reference", "#1");
    }

    @Test
    @DisplayName("are looked at again: ready, gone, changed, or unknown when GitLab does not say")
    void recheck() {
        ready("one");
        Candidate candidate = source.candidates(SCOPE, 1).ranked().get(0);

        assertThat(source.recheck(candidate)).isEqualTo(new Readiness.Ready());
        fake.answerNext(1, FakeReply.json(503, ""));
        assertThat(source.recheck(candidate)).isInstanceOf(Readiness.Unknown.class);
        fake.change(1, issue -> issue.labels.add("doing"));
        assertThat(source.recheck(candidate)).isEqualTo(new Readiness.NotReady(SkipReason.SELECTOR_MISMATCH));
        fake.delete(1);
        assertThat(source.recheck(candidate)).isEqualTo(new Readiness.NotReady(SkipReason.NO_LONGER_READY));
    }

    @Test
    @DisplayName("are never taken for none when GitLab cannot be asked")
    void unavailable() {
        fake.goDown();

        assertThatThrownBy(() -> source.candidates(SCOPE, 5)).isInstanceOf(CandidateSourceException.class);
    }

    private void ready(String title) {
        fake.change(fake.newIssue(title), issue -> issue.labels.add("ready"));
    }
}
