package dev.fencepost.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.spi.Authorities;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.candidate.CandidateSource;
import dev.fencepost.candidate.CandidateSourceException;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.coordinator.ClaimDesk;
import dev.fencepost.coordinator.DeskGrant;
import dev.fencepost.coordinator.DeskResult;
import dev.fencepost.coordinator.tracker.ReopenedByPeople;
import dev.fencepost.coordinator.tracker.TrackerCandidates;
import dev.fencepost.memory.MemoryAuthority;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirrors.Drained;
import dev.fencepost.mirrors.MirrorPump;
import dev.fencepost.mirrors.MirrorSettings;
import dev.fencepost.mirrors.StatusMapping;
import dev.fencepost.mirrors.TrackerMirror;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.github.FakeGitHub;
import dev.fencepost.tracker.fake.github.FakeUser;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A coordinator on GitHub issues, while GitHub goes away for a minute")
class OutageTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final FakeUser ANN = FakeUser.person(17, "ann");
    private static final MirrorSettings SETTINGS = MirrorSettings.ofAccount(Long.toString(FakeGitHub.BOT.id()))
            .withMapping(StatusMapping.none()
                    .on(ClaimEvent.Kind.CLAIMED, "doing")
                    .on(ClaimEvent.Kind.RELEASED, "todo")
                    .on(Outcome.Kind.COMPLETED, "done"));

    private final ClaimScope scope = ClaimScope.ofProject("acme-" + UUID.randomUUID());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final FakeGitHub fake = new FakeGitHub();
    private final WorkTracker tracker = GitHubTrackers.open(fake);

    @AfterEach
    void stop() {
        fake.close();
        threads.shutdownNow();
    }

    @Test
    @DisplayName("claims on, in memory, and shows it all afterwards, nothing older after something newer")
    void onMemory() {
        AtomicReference<Instant> time = new AtomicReference<>(fake.clock().now());
        try (OpenAuthority open = MemoryAuthority.create(time::get).asOpenAuthority()) {
            surviveAnOutage(open, passing -> {
                time.updateAndGet(now -> now.plus(passing));
                fake.clock().move(passing);
            });
        }
    }

    @Test
    @DisplayName("claims on, in PostgreSQL, and shows it all afterwards, nothing older after something newer")
    void onPostgres() {
        // The store keeps its own time, so GitHub's is brought near it.
        fake.clock().move(Duration.between(fake.clock().now(), Instant.now()));
        AuthoritySettings settings = AuthoritySettings.of(Map.of(
                "directory", Path.of("target", "local-store").toAbsolutePath().toString(), "stop-when-idle", "PT5S"));
        try (OpenAuthority open = Authorities.discover().open("local", settings)) {
            surviveAnOutage(open, fake.clock()::move);
        }
    }

    private void surviveAnOutage(OpenAuthority open, Consumer<Duration> pass) {
        for (String title : List.of("one", "two", "three")) {
            fake.addIssue(title, "ready");
        }
        TrackerMirror mirror = new TrackerMirror(tracker, SETTINGS, threads);
        MirrorPump pump = new MirrorPump(open.mirrorLedger().orElseThrow(), mirror);
        CandidateSource source = new TrackerCandidates(
                tracker, TrackerSelector.everything().withStatus("todo").withLabel("ready"));
        CandidateSource asListedBefore =
                CandidateSource.of(source.candidates(scope, 10).ranked());

        try (ClaimDesk desk = ClaimDesk.builder(source, open)
                        .mirror(mirror)
                        .reopening(new ReopenedByPeople(tracker, open.authority()))
                        .build();
                ClaimDesk offline =
                        ClaimDesk.builder(asListedBefore, open).mirror(mirror).build()) {
            // Given: two claims, both shown
            DeskGrant first = claimed(desk, "ann");
            DeskGrant second = claimed(desk, "bob");
            assertThat(first.warnings()).isEmpty();
            assertThat(fake.labels(1)).contains("doing");
            assertThat(fake.labels(2)).contains("doing");

            // When: GitHub is away, and work goes on
            fake.goDown();
            assertThatThrownBy(() -> desk.claim(terms("eve")))
                    .as("no list is not an empty list")
                    .isInstanceOf(CandidateSourceException.class);
            assertThat(desk.release(first.grant().proof(), Outcome.completed()).warnings())
                    .extracting(warning -> warning.code())
                    .containsExactly("mirror_unavailable");
            desk.release(second.grant().proof(), Outcome.yielded());
            DeskGrant taken = claimed(offline, "eve");
            DeskGrant third = claimed(offline, "bob");
            assertThat(taken.grant().claim().key().itemId()).isEqualTo("4711-2");
            assertThat(taken.grant().claim().fence())
                    .isGreaterThan(second.grant().claim().fence());
            assertThat(third.grant().claim().key().itemId()).isEqualTo("4711-3");
            assertThat(pump.status(scope).pending()).isEqualTo(3);
            pass.accept(MINUTE);
            Drained inVain = pump.drain(scope, 10);
            assertThat(inVain.shown()).isZero();

            // Then: it comes back, and everything is shown as it stands
            pass.accept(MINUTE);
            fake.comeBack();
            await().atMost(MINUTE).until(() -> {
                pass.accept(MINUTE);
                pump.drain(scope, 10);
                return pump.status(scope).isCaughtUp();
            });
            assertThat(fake.state(1)).isEqualTo("closed completed");
            assertThat(fake.comments(1)).singleElement().asString().contains("Released as completed");
            assertThat(fake.labels(2)).contains("doing");
            assertThat(fake.comments(2)).singleElement().asString().contains("Claimed by host eve");
            assertThat(fake.labels(3)).contains("doing");

            // And: a straggler that comes late with an old event is told so, and changes nothing
            TrackerMirror straggler = new TrackerMirror(GitHubTrackers.open(fake), SETTINGS, threads);
            assertThat(straggler.show(ClaimEvent.claimed(second.grant().claim())))
                    .isEqualTo(new MirrorOutcome.Outdated());
            assertThat(straggler.show(ClaimEvent.claimed(first.grant().claim())))
                    .isEqualTo(new MirrorOutcome.Outdated());
            assertThat(fake.state(1)).isEqualTo("closed completed");
            assertThat(ShownOnGitHub.storyOf(fake))
                    .hasSize(3)
                    .allSatisfy((item, story) -> assertThat(story)
                            .as("what was shown of " + item)
                            .isSorted()
                            .doesNotHaveDuplicates());

            // And: what a person reopens on GitHub can be claimed again
            pass.accept(MINUTE);
            fake.setState(1, ANN, "open");
            Grant again = claimed(desk, "bob").grant();
            assertThat(again.claim().key().itemId()).isEqualTo("4711-1");
            assertThat(again.previousFence()).contains(first.grant().claim().fence());
        }
    }

    private DeskGrant claimed(ClaimDesk desk, String host) {
        DeskResult result = desk.claim(terms(host));
        assertThat(result).isInstanceOf(DeskResult.Claimed.class);
        return ((DeskResult.Claimed) result).first();
    }

    private ClaimRequest terms(String host) {
        return ClaimRequest.builder(scope, Claimant.ofHost(host))
                .lease(Duration.ofHours(1))
                .build();
    }
}
