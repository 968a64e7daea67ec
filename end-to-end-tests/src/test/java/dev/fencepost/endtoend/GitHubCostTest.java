package dev.fencepost.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.coordinator.ClaimDesk;
import dev.fencepost.coordinator.DeskResult;
import dev.fencepost.coordinator.tracker.TrackerCandidates;
import dev.fencepost.memory.MemoryAuthority;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirrors.MirrorSettings;
import dev.fencepost.mirrors.StatusMapping;
import dev.fencepost.mirrors.TrackerMirror;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.FakeRequest;
import dev.fencepost.tracker.fake.github.FakeGitHub;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The figures that docs/trackers.md reckons with. */
@DisplayName("A claim with its release, shown on GitHub,")
class GitHubCostTest {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("acme");
    private static final MirrorSettings PLAIN = MirrorSettings.ofAccount(Long.toString(FakeGitHub.BOT.id()));

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final FakeGitHub fake = new FakeGitHub();
    private final WorkTracker tracker = GitHubTrackers.open(fake);
    private final TrackerCandidates source =
            new TrackerCandidates(tracker, TrackerSelector.everything().withStatus("todo"));

    @AfterEach
    void stop() {
        fake.close();
        threads.shutdownNow();
    }

    @Test
    @DisplayName("costs 9 calls with a status each, of which 5 write")
    void withStatuses() {
        StatusMapping mapping =
                StatusMapping.none().on(ClaimEvent.Kind.CLAIMED, "doing").on(Outcome.Kind.COMPLETED, "done");

        List<FakeRequest> shown = showOne(PLAIN.withMapping(mapping));

        assertThat(shown).hasSize(9).filteredOn(request -> !request.isRead()).hasSize(5);
    }

    @Test
    @DisplayName("costs 4 calls with comments alone, of which 2 write")
    void commentsAlone() {
        List<FakeRequest> shown = showOne(PLAIN);

        assertThat(shown).hasSize(4).filteredOn(request -> !request.isRead()).hasSize(2);
    }

    private List<FakeRequest> showOne(MirrorSettings settings) {
        fake.addIssue("learns who we are, once");
        String known = tracker.addComment("4711-1", "one").id();
        tracker.editComment("4711-1", known, "two");
        fake.delete(1);
        fake.addIssue("work");
        try (OpenAuthority open = MemoryAuthority.create().asOpenAuthority();
                ClaimDesk desk = ClaimDesk.builder(source, open)
                        .mirror(new TrackerMirror(tracker, settings, threads))
                        .build()) {
            ClaimRequest terms = ClaimRequest.builder(SCOPE, Claimant.ofHost("ann"))
                    .lease(Duration.ofHours(1))
                    .build();
            source.candidates(SCOPE, 10);
            fake.forgetRequests();
            DeskResult.Claimed claimed = (DeskResult.Claimed) desk.claim(terms);
            desk.release(claimed.first().grant().proof(), Outcome.completed());
            // The list and the second look at the candidate are the desk's own, and cost a 304.
            return fake.requests().stream()
                    .skip(fake.lines().indexOf("GET /repos/acme/widgets/issues/2") + 1L)
                    .toList();
        }
    }
}
