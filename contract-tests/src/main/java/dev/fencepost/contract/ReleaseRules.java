package dev.fencepost.contract;

import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Lost.Cause;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Released;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
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
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How a holder gives back. */
interface ReleaseRules extends FixtureSource {

    @Test
    @Rule("R1")
    @DisplayName("R1: a release ends the claim and keeps kind, note, retryAfter and result, byte for byte")
    default void outcomeIsKept() {
        try (Bench bench = Bench.open(this)) {
            Outcome outcome = Outcome.failed()
                    .withNote("line one\nline two: \u00e9 \ud83d\ude80 \"quoted\" \\ 100% 'x'")
                    .withRetryAfter(Duration.ofHours(3).plus(Bench.MICRO))
                    .withResult(new Packet("{ \"b\":1, \"a\" : [ 1.0 ] ,\"b\":2 }"));
            Grant grant = bench.claim("a");

            Released released = bench.release(grant, outcome);

            Expect.equal("the claim", grant.claim(), released.claim());
            Expect.equal("the outcome", outcome, released.outcome());
            Expect.equal(
                    "the end as remembered",
                    Optional.of(ClaimEnd.released(released.at(), outcome)),
                    bench.last("a").end());
        }
    }

    @Test
    @Rule("R1")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("R1: a release ends the claim now, also one microsecond before the expiry")
    default void releaseEndsNow() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            bench.advance(Bench.LEASE.minus(Bench.MICRO));
            Instant now = bench.now();

            Released released = bench.release(grant, Outcome.completed());

            Expect.equal("the time of the end", now, released.at());
            Expect.equal("the state", ClaimState.ENDED, bench.last("a").state());
        }
    }

    @Test
    @Rule("R2")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("R2: a release again is AlreadyReleased with the first outcome and its time, whatever followed")
    default void releaseAgain() {
        try (Bench bench = Bench.open(this)) {
            Outcome first = Outcome.failed().withNote("first");
            Grant grant = bench.claim("a");
            Instant at = bench.release(grant, first).at();
            AlreadyReleased expected = new AlreadyReleased(grant.claim(), first, at);
            bench.advance(Duration.ofMinutes(1));

            Expect.equal("the repeat", expected, bench.authority().release(grant.proof(), first));
            Expect.equal(
                    "the repeat with another outcome",
                    expected,
                    bench.authority().release(grant.proof(), Outcome.completed()));
            Grant next = bench.claim(Bench.BOB, "a");
            bench.advance(Duration.ofDays(1));
            Expect.equal(
                    "the repeat after another grant and beyond the expiry",
                    expected,
                    bench.authority().release(grant.proof(), Outcome.blocked()));
            Expect.equal(
                    "the successor's end", Optional.empty(), bench.last("a").end());
            Expect.equal("the successor", next.claim(), bench.last("a").claim());
        }
    }

    @Test
    @Rule("R2")
    @DisplayName("R2: a release again changes nothing: the item stays as the first outcome left it")
    default void releaseAgainChangesNothing() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            bench.release(grant, Outcome.failed());
            ClaimRecord before = bench.last("a");

            Expect.answer(AlreadyReleased.class, bench.authority().release(grant.proof(), Outcome.completed()));

            Expect.equal("the record", before, bench.last("a"));
            bench.claim("a");
        }
    }

    @Test
    @Rule("R3")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("R3: a release at the expiry is Lost(EXPIRED) and does not end the claim")
    default void releaseOfALapsedClaim() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            bench.lapse(grant);
            ClaimRecord before = bench.last("a");

            ReleaseResult answer = bench.authority().release(grant.proof(), Outcome.completed());

            Expect.equal("the answer", Lost.of(grant.proof(), Cause.EXPIRED), answer);
            Expect.equal("the record", before, bench.last("a"));
            Expect.equal("the state", ClaimState.LAPSED, bench.last("a").state());
        }
    }

    @Test
    @Rule("R4")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("R4: a stale proof never touches the successor's claim, not even the same claimant's")
    default void staleReleaseTouchesNothing() {
        try (Bench bench = Bench.open(this)) {
            Grant stale = bench.claim(Bench.ANN, "a");
            bench.lapse(stale);
            Grant successor = bench.claim(Bench.ANN, "a");

            ReleaseResult answer = bench.authority().release(stale.proof(), Outcome.completed());

            Expect.equal("the answer", Lost.of(stale.proof(), Cause.SUPERSEDED), answer);
            Held held = Expect.answer(Held.class, bench.authority().verify(successor.proof()));
            Expect.equal("the successor's claim", successor.claim(), held.claim());
        }
    }

    @Test
    @Rule("R4")
    @DisplayName("R4: a release ends its own claim and none of the same holder's others")
    default void releaseEndsOnlyItsOwn() {
        try (Bench bench = Bench.open(this)) {
            Grant a = bench.claim(Bench.ANN, "a");
            Grant b = bench.claim(Bench.ANN, "b");

            bench.release(a, Outcome.completed());

            Expect.answer(Held.class, bench.authority().verify(b.proof()));
        }
    }

    @Test
    @Rule("R5")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("R5: releaseAll answers each as if it were alone, in the order of the questions")
    default void releaseAllAnswersInOrder() {
        try (Bench bench = Bench.open(this)) {
            Grant lapsed = bench.granted(bench.request("lapsed").lease(Duration.ofMinutes(1)))
                    .grant();
            Grant zebra = bench.claim("zebra");
            Grant ant = bench.claim("ant");
            bench.lapse(lapsed);
            Instant now = bench.now();
            ClaimProof wrong = new ClaimProof(bench.item("ant"), ant.claim().fence(), LeaseToken.random());
            Outcome done = Outcome.completed();
            Outcome failed = Outcome.failed();

            List<ReleaseResult> answers = bench.authority()
                    .releaseAll(List.of(
                            new Release(zebra.proof(), done),
                            new Release(lapsed.proof(), done),
                            new Release(wrong, done),
                            new Release(ant.proof(), failed),
                            new Release(zebra.proof(), failed)));

            Expect.equal(
                    "the answers",
                    List.of(
                            new Released(zebra.claim(), done, now),
                            Lost.of(lapsed.proof(), Cause.EXPIRED),
                            Lost.of(wrong, Cause.UNKNOWN),
                            new Released(ant.claim(), failed, now),
                            new AlreadyReleased(zebra.claim(), done, now)),
                    answers);
            Expect.equal("the answers to nothing", List.of(), bench.authority().releaseAll(List.of()));
        }
    }
}
