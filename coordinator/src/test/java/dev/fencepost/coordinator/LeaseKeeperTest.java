package dev.fencepost.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.memory.MemoryAuthority;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A lease keeper")
class LeaseKeeperTest {
    private static final Duration LEASE = Duration.ofMinutes(60);
    private static final Duration MARGIN = Duration.ofMinutes(3);

    private final ManualTimeline time = new ManualTimeline();
    private final MemoryAuthority store = MemoryAuthority.create(time);
    private final FlakyAuthority authority = new FlakyAuthority(store);
    private final HeardLeases heard = new HeardLeases();
    private final LeaseKeeper keeper = new LeaseKeeper(authority, KeeperTerms.of(LEASE), time);

    private KeptClaim keep(String id) {
        long sentAt = time.nanoTime();
        Grant grant = Acme.claim(store, Acme.ANN, id, LEASE);
        return keeper.keep(grant, new Countdown(sentAt, LEASE), heard);
    }

    @Test
    @DisplayName("keeps a claim held far beyond its lease, with a heartbeat at every third of it")
    void beatsAtAThird() {
        KeptClaim kept = keep("1");

        time.advance(LEASE.multipliedBy(10));

        assertThat(store.verify(kept.proof())).isInstanceOf(Held.class);
        assertThat(authority.heartbeatBatches).hasSize(30);
        assertThat(kept.isCurrent()).isTrue();
        assertThat(heard.risks).isEmpty();
        assertThat(heard.losses).isEmpty();
    }

    @Test
    @DisplayName("sends the heartbeats of many claims in one call, also of those that joined a little later")
    void beatsInBatches() {
        for (int i = 0; i < 40; i++) {
            keep("early-" + i);
        }
        time.advance(Duration.ofMinutes(2));
        keep("late");

        time.advance(Duration.ofMinutes(18));

        assertThat(authority.heartbeatBatches).containsExactly(41);
    }

    @Test
    @DisplayName("splits very many claims into calls of bounded size")
    void splitsBatches() {
        for (int i = 0; i < 450; i++) {
            keep("item-" + i);
        }

        time.advance(Duration.ofMinutes(20));

        assertThat(authority.heartbeatBatches).containsExactly(200, 200, 50);
    }

    @Test
    @DisplayName("beats a claim early whose own lease is shorter than the keeper's")
    void beatsShortLeasesEarly() {
        Duration brief = Duration.ofMinutes(6);
        Grant grant = Acme.claim(store, Acme.ANN, "1", brief);
        KeptClaim kept = keeper.keep(grant, new Countdown(time.nanoTime(), brief), heard);

        time.advance(Duration.ofMinutes(10));

        assertThat(store.verify(kept.proof())).isInstanceOf(Held.class);
        assertThat(heard.losses).isEmpty();
    }

    @Test
    @DisplayName("says at risk, once, when the store is down, and never lost before the deadline")
    void outageIsARiskAndNoLoss() {
        KeptClaim kept = keep("1");
        authority.down = true;

        time.advance(LEASE.minus(MARGIN).minusNanos(1));

        assertThat(heard.risks).containsExactly(Risk.HEARTBEAT_FAILED);
        assertThat(heard.losses).isEmpty();
        assertThat(kept.isCurrent()).isTrue();
    }

    @Test
    @DisplayName("goes on as if nothing had been, when the store comes back before the deadline")
    void outageHeals() {
        KeptClaim kept = keep("1");
        authority.down = true;
        time.advance(Duration.ofMinutes(50));

        authority.down = false;
        time.advance(LEASE);

        assertThat(store.verify(kept.proof())).isInstanceOf(Held.class);
        assertThat(heard.losses).isEmpty();
        assertThat(kept.isCurrent()).isTrue();
    }

    @Test
    @DisplayName("says at risk again in a second outage")
    void eachSpellIsTold() {
        keep("1");
        for (int outage = 0; outage < 2; outage++) {
            authority.down = true;
            time.advance(Duration.ofMinutes(25));
            authority.down = false;
            time.advance(Duration.ofMinutes(25));
        }

        assertThat(heard.risks).containsExactly(Risk.HEARTBEAT_FAILED, Risk.HEARTBEAT_FAILED);
    }

    @Test
    @DisplayName("gives a claim up at its local deadline: time of the last send, plus lease, minus margin")
    void deadlinePasses() {
        KeptClaim kept = keep("1");
        authority.down = true;
        time.advance(LEASE.minus(MARGIN).minusNanos(1));
        assertThat(kept.remaining()).isEqualTo(Duration.ofNanos(1));

        time.advance(Duration.ofNanos(1));

        assertThat(kept.isCurrent()).isFalse();
        assertThat(heard.losses)
                .containsExactly(
                        new Loss.DeadlinePassed(kept.proof().key(), kept.proof().fence()));
        assertThat(keeper.claims()).isEmpty();
    }

    @Test
    @DisplayName("counts from when a heartbeat was sent, not from when its answer came")
    void countsFromTheSend() {
        KeptClaim kept = keep("1");
        authority.beforeHeartbeat = () -> time.freeze(Duration.ofMinutes(5));

        time.advance(Duration.ofMinutes(20));

        // Sent at minute 20, decided and answered at minute 25: the store holds it until 85, we until 77.
        assertThat(kept.remaining()).isEqualTo(LEASE.minus(MARGIN).minusMinutes(5));
    }

    @Test
    @DisplayName("warns and gives up in time although a heartbeat hangs")
    void hangingHeartbeatDelaysNobody() {
        keep("1");
        authority.beforeHeartbeat = () -> {
            authority.down = true;
            time.advance(LEASE);
        };

        time.advance(Duration.ofMinutes(20));

        assertThat(heard.risks).containsExactly(Risk.HEARTBEAT_LATE);
        assertThat(heard.losses).extracting(Loss::code).containsExactly("deadline_passed");
    }

    @Test
    @DisplayName("tells a process that was paused beyond its deadline at once, before any thread has woken up")
    void pausedProcessKnows() {
        KeptClaim kept = keep("1");

        time.freeze(LEASE);

        assertThat(kept.isCurrent()).isFalse();
        assertThat(kept.remaining()).isZero();
        assertThat(kept.loss()).map(Loss::code).contains("deadline_passed");
    }

    @Test
    @DisplayName("says lost, once and with the authority's cause, and beats it no more")
    void toldByTheAuthority() {
        KeptClaim kept = keep("1");
        KeptClaim other = keep("2");
        store.admin().abandon(kept.proof().key(), ExpectedFence.force(), "for the test");

        time.advance(LEASE);

        assertThat(heard.losses).containsExactly(new Loss.ToldByAuthority(Lost.of(kept.proof(), Lost.Cause.ABANDONED)));
        assertThat(kept.isCurrent()).isFalse();
        assertThat(keeper.claims()).containsExactly(other);
        assertThat(authority.heartbeatBatches).containsExactly(2, 1, 1);
    }

    @Test
    @DisplayName("survives a listener that throws")
    void listenerThrows() {
        Grant grant = Acme.claim(store, Acme.ANN, "1", LEASE);
        keeper.keep(grant, new Countdown(time.nanoTime(), LEASE), new LeaseListener() {
            @Override
            public void onLost(KeptClaim claim, Loss loss) {
                throw new IllegalStateException("a broken listener");
            }
        });
        KeptClaim other = keep("2");
        store.admin().abandon(grant.claim().key(), ExpectedFence.force(), "for the test");

        time.advance(LEASE.multipliedBy(2));

        assertThat(store.verify(other.proof())).isInstanceOf(Held.class);
    }

    @Test
    @DisplayName("adopts a claim by its proof, after a heartbeat")
    void adopts() {
        Grant grant = Acme.claim(store, Acme.ANN, "1", LEASE);
        time.advance(Duration.ofMinutes(50));

        Adoption adoption = keeper.adopt(grant.proof(), heard);

        assertThat(adoption).isInstanceOf(Adoption.Adopted.class);
        time.advance(LEASE);
        assertThat(store.verify(grant.proof())).isInstanceOf(Held.class);
    }

    @Test
    @DisplayName("adopts nothing by a proof that is not current")
    void refusesAStaleProof() {
        Grant grant = Acme.claim(store, Acme.ANN, "1", LEASE);
        ClaimProof forged = new ClaimProof(grant.claim().key(), grant.claim().fence(), LeaseToken.random());

        assertThat(keeper.adopt(forged, heard)).isEqualTo(new Adoption.NotCurrent(Lost.of(forged, Lost.Cause.UNKNOWN)));
        assertThat(keeper.claims()).isEmpty();
    }

    @Test
    @DisplayName("refuses to keep one claim twice")
    void keepsOnce() {
        Grant grant = Acme.claim(store, Acme.ANN, "1", LEASE);
        Countdown lease = new Countdown(time.nanoTime(), LEASE);
        keeper.keep(grant, lease, heard);

        assertThatThrownBy(() -> keeper.keep(grant, lease, heard))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("kept already");
    }

    @Test
    @DisplayName("prints no secret")
    void printsNoSecret() {
        KeptClaim kept = keep("1");

        assertThat(List.of(
                        kept.toString(), kept.claim().toString(), kept.proof().toString()))
                .noneMatch(text -> text.contains(kept.proof().leaseToken().reveal()));
    }
}
