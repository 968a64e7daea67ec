package dev.fencepost.contract;

import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Lost.Cause;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Grant;
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
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which proofs are current, and what becomes of the others. */
interface VerifyRules extends FixtureSource {

    @Test
    @Rule("T1")
    @DisplayName("T1: the proof of an active claim is Held, with the claim as it was granted")
    default void activeIsHeld() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");

            Held held = Expect.answer(Held.class, bench.authority().verify(grant.proof()));

            Expect.equal("the claim", grant.claim(), held.claim());
        }
    }

    @Test
    @Rule("T1")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("T1: a proof is Held one microsecond before the expiry, and lost at the expiry and after it")
    default void lostAtTheExpiry() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");

            bench.advance(Bench.LEASE.minus(Bench.MICRO));
            Expect.answer(Held.class, bench.authority().verify(grant.proof()));
            bench.advance(Bench.MICRO);
            expectLost(Cause.EXPIRED, grant, bench.authority().verify(grant.proof()));
            bench.advance(Duration.ofDays(3));
            expectLost(Cause.EXPIRED, grant, bench.authority().verify(grant.proof()));
        }
    }

    @Test
    @Rule("T2")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("T2: Held tells the time that remains: expiry minus now")
    default void remainingTime() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");

            Held atOnce = Expect.answer(Held.class, bench.authority().verify(grant.proof()));
            bench.advance(Bench.LEASE.minus(Bench.MICRO));
            Held atLast = Expect.answer(Held.class, bench.authority().verify(grant.proof()));

            Expect.equal("what remains at once", Bench.LEASE, atOnce.remaining());
            Expect.equal("what remains at last", Bench.MICRO, atLast.remaining());
        }
    }

    @Test
    @Rule("T3")
    @DisplayName("T3: another token, fence or item is Lost(UNKNOWN) to every verb, and changes nothing")
    default void wrongProofOfAnActiveClaim() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            List<ClaimRecord> before = bench.inspect(ClaimQuery.of(bench.scope()));

            wrongProofs(bench, grant).forEach(proof -> expectUnknownToEveryVerb(bench, proof));

            Expect.equal("the claims of the scope", before, bench.inspect(ClaimQuery.of(bench.scope())));
            Expect.answer(Held.class, bench.authority().verify(grant.proof()));
        }
    }

    @Test
    @Rule("T3")
    @DisplayName(
            "T3: a wrong token of a claim that has ended is Lost(UNKNOWN) too: only its holder learns how it ended")
    default void wrongProofOfAnEndedClaim() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            bench.release(grant, Outcome.failed());
            List<ClaimRecord> before = bench.inspect(ClaimQuery.of(bench.scope()));

            wrongProofs(bench, grant).forEach(proof -> expectUnknownToEveryVerb(bench, proof));

            Expect.equal("the claims of the scope", before, bench.inspect(ClaimQuery.of(bench.scope())));
        }
    }

    @Test
    @Rule("T3")
    @DisplayName("T3: the token of an earlier grant does not fit the fence of a later one, nor the other way round")
    default void tokensOfOneItemDoNotMix() {
        try (Bench bench = Bench.open(this)) {
            Grant first = bench.claim("a");
            bench.release(first, Outcome.failed());
            Grant second = bench.claim("a");

            expectUnknownToEveryVerb(
                    bench, new ClaimProof(bench.item("a"), second.claim().fence(), first.leaseToken()));
            expectUnknownToEveryVerb(
                    bench, new ClaimProof(bench.item("a"), first.claim().fence(), second.leaseToken()));

            Expect.answer(Held.class, bench.authority().verify(second.proof()));
        }
    }

    @Test
    @Rule("T10")
    @DisplayName("T10: verify changes nothing, whether the proof is current or not")
    default void verifyChangesNothing() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            List<ClaimRecord> before = bench.inspect(ClaimQuery.of(bench.scope()));

            bench.authority().verify(grant.proof());
            bench.authority().verify(grant.proof());
            wrongProofs(bench, grant).forEach(bench.authority()::verify);

            Expect.equal("the claims of the scope", before, bench.inspect(ClaimQuery.of(bench.scope())));
        }
    }

    @Test
    @Rule("T10")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("T10: verify does not end a lapsed claim")
    default void verifyEndsNothing() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            bench.lapse(grant);
            ClaimRecord before = bench.last("a");

            bench.authority().verify(grant.proof());

            Expect.equal("the lapsed claim", before, bench.last("a"));
        }
    }

    @Test
    @Rule("T11")
    @DisplayName("T11: a released claim stays lost as RELEASED, also once the item is granted again")
    default void releasedStaysLost() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim(Bench.ANN, "a");
            bench.release(grant, Outcome.failed());

            expectLost(Cause.RELEASED, grant, bench.authority().verify(grant.proof()));
            expectLost(Cause.RELEASED, grant, bench.authority().heartbeat(grant.proof(), Bench.LEASE));
            bench.claim(Bench.ANN, "a");
            expectLost(Cause.RELEASED, grant, bench.authority().verify(grant.proof()));
            expectLost(Cause.RELEASED, grant, bench.authority().heartbeat(grant.proof(), Bench.LEASE));
        }
    }

    @Test
    @Rule("T11")
    @DisplayName("T11: an abandoned claim stays lost as ABANDONED, also once the item is granted again")
    default void abandonedStaysLost() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim(Bench.ANN, "a");
            bench.admin().abandon(bench.item("a"), ExpectedFence.force(), "test");

            expectLostToEveryVerb(bench, Cause.ABANDONED, grant);
            bench.claim(Bench.ANN, "a");
            expectLostToEveryVerb(bench, Cause.ABANDONED, grant);
        }
    }

    @Test
    @Rule("T11")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("T11: a reclaimed claim is lost as EXPIRED until the item is granted again, then as SUPERSEDED")
    default void reclaimedStaysLost() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim(Bench.ANN, "a");
            bench.lapse(grant);
            bench.sweep();

            expectLostToEveryVerb(bench, Cause.EXPIRED, grant);
            bench.claim(Bench.ANN, "a");
            expectLostToEveryVerb(bench, Cause.SUPERSEDED, grant);
        }
    }

    private static Stream<ClaimProof> wrongProofs(Bench bench, Grant grant) {
        ClaimProof right = grant.proof();
        return Stream.of(
                new ClaimProof(right.key(), right.fence(), LeaseToken.random()),
                new ClaimProof(right.key(), right.fence().next(), right.leaseToken()),
                new ClaimProof(bench.item("never granted"), right.fence(), right.leaseToken()));
    }

    private static void expectUnknownToEveryVerb(Bench bench, ClaimProof proof) {
        Lost unknown = Lost.of(proof, Cause.UNKNOWN);
        Packet packet = new Packet("{\"wrong\":true}");
        Expect.equal("verify", unknown, bench.authority().verify(proof));
        Expect.equal(
                "heartbeat",
                unknown,
                bench.authority()
                        .heartbeat(Heartbeat.of(proof, Duration.ofDays(1)).withProgress(packet)));
        Expect.equal("release", unknown, bench.authority().release(proof, Outcome.completed()));
        Expect.equal("recordEvidence", unknown, bench.admin().recordEvidence(proof, packet));
    }

    private static void expectLostToEveryVerb(Bench bench, Cause cause, Grant grant) {
        expectLost(cause, grant, bench.authority().verify(grant.proof()));
        expectLost(cause, grant, bench.authority().heartbeat(grant.proof(), Bench.LEASE));
        expectLost(cause, grant, bench.authority().release(grant.proof(), Outcome.completed()));
    }

    private static void expectLost(Cause cause, Grant grant, Object answered) {
        Expect.equal("the answer to an ended or lapsed claim", Lost.of(grant.proof(), cause), answered);
    }
}
