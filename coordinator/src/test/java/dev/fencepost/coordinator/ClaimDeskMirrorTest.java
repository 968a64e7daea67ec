package dev.fencepost.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Released;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.memory.MemoryAuthority;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirror.MirrorWarning;
import dev.fencepost.mirror.StatusMirror;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A claim desk with a mirror")
class ClaimDeskMirrorTest {
    private static final Duration LEASE = Duration.ofMinutes(60);

    private final ManualTimeline time = new ManualTimeline();
    private final MemoryAuthority store = MemoryAuthority.create(time);
    private final List<ClaimEvent> shown = new CopyOnWriteArrayList<>();
    private final List<ClaimDesk> opened = new CopyOnWriteArrayList<>();

    private ClaimDesk desk(StatusMirror mirror, MirrorPolicy policy, Duration deadline) {
        ClaimDesk desk = ClaimDesk.builder(ListedSource.ofItems(3), store.asOpenAuthority())
                .mirror(mirror)
                .mirrorPolicy(policy)
                .mirrorDeadline(deadline)
                .timeline(time)
                .build();
        opened.add(desk);
        return desk;
    }

    private ClaimDesk desk(StatusMirror mirror) {
        return desk(mirror, MirrorPolicy.WARN, Duration.ofMinutes(1));
    }

    private static ClaimRequest terms() {
        return ClaimRequest.builder(Acme.SCOPE, Acme.ANN).lease(LEASE).build();
    }

    private MirrorOutcome remember(ClaimEvent event) {
        shown.add(event);
        return new MirrorOutcome.Shown();
    }

    private static MirrorOutcome down(ClaimEvent event) {
        return new MirrorOutcome.Failed(MirrorWarning.of(MirrorWarning.Code.UNAVAILABLE, "the tracker is down"));
    }

    @AfterEach
    void close() {
        opened.forEach(ClaimDesk::close);
    }

    @Test
    @DisplayName("shows the grant after the claim, and remembers that in the ledger")
    void shows() {
        DeskGrant granted = ((DeskResult.Claimed) desk(this::remember).claim(terms())).first();

        assertThat(shown).containsExactly(ClaimEvent.claimed(granted.grant().claim()));
        assertThat(granted.warnings()).isEmpty();
        assertThat(store.mirrorLedger().status(Acme.SCOPE).pending()).isZero();
    }

    @Test
    @DisplayName("shows the end after the release")
    void showsTheEnd() {
        ClaimDesk desk = desk(this::remember);
        Grant grant = ((DeskResult.Claimed) desk.claim(terms())).first().grant();

        DeskRelease release = desk.release(grant.proof(), Outcome.completed());

        assertThat(release.result()).isInstanceOf(Released.class);
        assertThat(shown)
                .extracting(ClaimEvent::kind)
                .containsExactly(ClaimEvent.Kind.CLAIMED, ClaimEvent.Kind.RELEASED);
        assertThat(store.mirrorLedger().status(Acme.SCOPE).pending()).isZero();
    }

    @Test
    @DisplayName("shows nothing for a release that was refused")
    void showsNoRefusedEnd() {
        ClaimDesk desk = desk(this::remember);
        Grant grant = ((DeskResult.Claimed) desk.claim(terms())).first().grant();
        time.advance(LEASE);

        assertThat(desk.release(grant.proof(), Outcome.completed()).result()).isInstanceOf(Lost.class);
        assertThat(shown).extracting(ClaimEvent::kind).containsExactly(ClaimEvent.Kind.CLAIMED);
    }

    @Test
    @DisplayName("keeps the claim when the mirror fails, warns by code, and leaves the event to be shown later")
    void warns() {
        DeskGrant granted =
                ((DeskResult.Claimed) desk(ClaimDeskMirrorTest::down).claim(terms())).first();

        assertThat(granted.warnings()).containsExactly(new DeskWarning("mirror_unavailable", "the tracker is down"));
        assertThat(store.verify(granted.grant().proof())).isInstanceOf(Held.class);
        assertThat(store.mirrorLedger().status(Acme.SCOPE).failed()).isEqualTo(1);
    }

    @Test
    @DisplayName("keeps the claim when the mirror throws, and repeats nothing of its message")
    void mirrorThrows() {
        DeskGrant granted = ((DeskResult.Claimed) desk(event -> {
                            throw new IllegalStateException("password=hunter2");
                        })
                        .claim(terms()))
                .first();

        assertThat(granted.warnings())
                .containsExactly(new DeskWarning("mirror_outcome_unknown", "the mirror threw IllegalStateException"));
    }

    @Test
    @DisplayName("waits for a mirror that hangs no longer than the deadline, and learns of a late success")
    void mirrorHangs() throws InterruptedException {
        CountDownLatch hanging = new CountDownLatch(1);
        CountDownLatch cameBack = new CountDownLatch(1);
        ClaimDesk desk = desk(
                event -> {
                    try {
                        hanging.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    cameBack.countDown();
                    return remember(event);
                },
                MirrorPolicy.WARN,
                Duration.ofMillis(50));

        DeskGrant granted = ((DeskResult.Claimed) desk.claim(terms())).first();

        assertThat(granted.warnings()).extracting(DeskWarning::code).containsExactly("mirror_outcome_unknown");
        DeskGrant second = ((DeskResult.Claimed) desk.claim(terms())).first();
        assertThat(second.warnings()).extracting(DeskWarning::code).containsExactly("mirror_timed_out");
        hanging.countDown();
        cameBack.await();
        assertThat(desk.release(granted.grant().proof(), Outcome.completed()).result())
                .isInstanceOf(Released.class);
    }

    @Test
    @DisplayName("gives a claim back that could not be shown, only if told to, and tries no other item")
    void releasesOnFailure() {
        ClaimDesk desk = desk(ClaimDeskMirrorTest::down, MirrorPolicy.RELEASE_ON_FAILURE, Duration.ofMinutes(1));

        DeskResult.NothingClaimed nothing = (DeskResult.NothingClaimed) desk.claim(terms());

        assertThat(nothing.givenBack()).extracting(GivenBack::cause).containsExactly(GivenBack.Cause.NOT_MIRRORED);
        assertThat(store.inspect(ClaimQuery.of(Acme.SCOPE)).records())
                .singleElement()
                .satisfies(found -> assertThat(found.end().orElseThrow().outcome())
                        .contains(Outcome.yielded().withNote("given back: not_mirrored")));
    }
}
