package dev.fencepost.contract;

import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.HeartbeatResult;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Lost.Cause;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.rule.Need;
import dev.fencepost.contract.rule.Needs;
import dev.fencepost.contract.rule.Rule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a heartbeat does to a lease. */
interface HeartbeatRules extends FixtureSource {

    @Test
    @Rule({"T4", "T2"})
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("T4: a heartbeat sets the expiry to now + lease, under the same fence, and tells what remains")
    default void heartbeatExtends() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            Duration longer = Duration.ofMinutes(25);
            bench.advance(Duration.ofMinutes(4));
            Instant now = bench.now();

            Extended extended = Expect.answer(Extended.class, bench.authority().heartbeat(grant.proof(), longer));

            Lease lease = new Lease(grant.claim().lease().grantedAt(), now.plus(longer));
            Expect.equal("the claim", grant.claim().withLease(lease), extended.claim());
            Expect.equal("what remains", longer, extended.remaining());
            Expect.equal(
                    "the claim as remembered", extended.claim(), bench.last("a").claim());
        }
    }

    @Test
    @Rule("T4")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("T4: a heartbeat one microsecond before the expiry still extends, and the new expiry counts")
    default void heartbeatAtTheLastMicrosecond() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");

            bench.advance(Bench.LEASE.minus(Bench.MICRO));
            Expect.answer(Extended.class, bench.authority().heartbeat(grant.proof(), Bench.LEASE));
            bench.advance(Bench.LEASE.minus(Bench.MICRO));
            Expect.answer(Held.class, bench.authority().verify(grant.proof()));
            bench.advance(Bench.MICRO);

            Expect.equal(
                    "verify at the new expiry",
                    Lost.of(grant.proof(), Cause.EXPIRED),
                    bench.authority().verify(grant.proof()));
        }
    }

    @Test
    @Rule("T5")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("T5: a heartbeat with a shorter lease than what remains leaves the expiry and says Extended")
    default void heartbeatNeverShortens() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            bench.advance(Duration.ofMinutes(1));

            Extended extended =
                    Expect.answer(Extended.class, bench.authority().heartbeat(grant.proof(), Duration.ofMinutes(2)));

            Expect.equal("the claim", grant.claim(), extended.claim());
            Expect.equal("what remains", Duration.ofMinutes(9), extended.remaining());
            Expect.equal(
                    "the claim as remembered", grant.claim(), bench.last("a").claim());
        }
    }

    @Test
    @Rule("T6")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("T6: a heartbeat at the expiry is Lost(EXPIRED) though nobody took the item, and revives nothing")
    default void heartbeatRevivesNothing() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            bench.lapse(grant);
            Heartbeat late = Heartbeat.of(grant.proof(), Bench.LEASE).withProgress(new Packet("{\"late\":true}"));

            HeartbeatResult answer = bench.authority().heartbeat(late);

            Expect.equal("the answer", Lost.of(grant.proof(), Cause.EXPIRED), answer);
            ClaimRecord lapsed = bench.last("a");
            Expect.equal("the state", ClaimState.LAPSED, lapsed.state());
            Expect.equal("the lease", grant.claim().lease(), lapsed.claim().lease());
            Expect.equal("the progress", Optional.empty(), lapsed.progress());
        }
    }

    @Test
    @Rule("T8")
    @DisplayName(
            "T8: a progress packet replaces the stored one, byte for byte; a heartbeat without one leaves it alone")
    default void progressIsReplaced() {
        try (Bench bench = Bench.open(this)) {
            Packet first = new Packet("{\"step\":1}");
            Packet second =
                    new Packet("{ \"b\" : \"\\u00e9 e\u0301 \u00e9 \ud83d\ude80\",\n\t\"a\":[1.0,1e2,{}], \"b\":0 }");
            Grant grant = bench.claim("a");
            Heartbeat plain = Heartbeat.of(grant.proof(), Bench.LEASE);

            bench.authority().heartbeat(plain.withProgress(first));
            Expect.equal("the progress", Optional.of(first), bench.last("a").progress());
            bench.authority().heartbeat(plain.withProgress(second));
            bench.authority().heartbeat(plain);

            Expect.equal("the progress", Optional.of(second), bench.last("a").progress());
        }
    }

    @Test
    @Rule({"T8", "T5"})
    @DisplayName("T8: a progress packet is stored also where the heartbeat's lease is the shorter one")
    default void progressWithAShorterLease() {
        try (Bench bench = Bench.open(this)) {
            Packet progress = new Packet("{\"step\":1}");
            Grant grant = bench.claim("a");

            bench.authority()
                    .heartbeat(
                            Heartbeat.of(grant.proof(), Duration.ofMinutes(1)).withProgress(progress));

            Expect.equal("the progress", Optional.of(progress), bench.last("a").progress());
            Expect.equal("the claim", grant.claim(), bench.last("a").claim());
        }
    }

    @Test
    @Rule("T9")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("T9: heartbeatAll answers each as if it were alone, in the order of the questions")
    default void heartbeatAllAnswersInOrder() {
        try (Bench bench = Bench.open(this)) {
            Duration lease = Duration.ofMinutes(30);
            Grant lapsed = bench.granted(bench.request("lapsed").lease(Duration.ofMinutes(1)))
                    .grant();
            Grant zebra = bench.claim("zebra");
            Grant ant = bench.claim("ant");
            Grant released = bench.claim("released");
            bench.release(released, Outcome.failed());
            bench.lapse(lapsed);
            ClaimProof wrong = new ClaimProof(bench.item("ant"), ant.claim().fence(), LeaseToken.random());
            Instant expiry = bench.now().plus(lease);

            List<HeartbeatResult> answers = bench.authority()
                    .heartbeatAll(List.of(
                            Heartbeat.of(zebra.proof(), lease),
                            Heartbeat.of(lapsed.proof(), lease),
                            Heartbeat.of(wrong, lease),
                            Heartbeat.of(released.proof(), lease),
                            Heartbeat.of(ant.proof(), lease)));

            Expect.equal(
                    "the answers",
                    List.of(
                            extended(zebra, expiry, lease),
                            Lost.of(lapsed.proof(), Cause.EXPIRED),
                            Lost.of(wrong, Cause.UNKNOWN),
                            Lost.of(released.proof(), Cause.RELEASED),
                            extended(ant, expiry, lease)),
                    answers);
        }
    }

    @Test
    @Rule("T9")
    @DisplayName(
            "T9: heartbeatAll takes a proof twice as two heartbeats, the later packet last; and none at all as none")
    default void heartbeatAllTakesAProofTwice() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            Heartbeat plain = Heartbeat.of(grant.proof(), Bench.LEASE);
            Packet last = new Packet("{\"step\":2}");

            List<HeartbeatResult> none = bench.authority().heartbeatAll(List.of());
            List<HeartbeatResult> two = bench.authority()
                    .heartbeatAll(List.of(plain.withProgress(new Packet("{\"step\":1}")), plain.withProgress(last)));

            Expect.equal("the answers to nothing", List.of(), none);
            Expect.equal("the number of answers", 2, two.size());
            two.forEach(answer -> Expect.answer(Extended.class, answer));
            Expect.equal("the progress", Optional.of(last), bench.last("a").progress());
        }
    }

    private static Extended extended(Grant grant, Instant expiry, Duration remaining) {
        Lease lease = new Lease(grant.claim().lease().grantedAt(), expiry);
        return new Extended(grant.claim().withLease(lease), remaining);
    }
}
