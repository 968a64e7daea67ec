package dev.fencepost.contract;

import dev.fencepost.authority.EvidenceResult;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.rule.Need;
import dev.fencepost.contract.rule.Needs;
import dev.fencepost.contract.rule.Rule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How a result that comes late is kept. */
interface EvidenceRules extends FixtureSource {

    @Test
    @Rule("A8")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("A8: evidence is kept beside its claim, active, lapsed or superseded; claim and item stay as they are")
    default void evidenceIsKeptBesideItsClaim() {
        try (Bench bench = Bench.open(this)) {
            Packet early = new Packet("{\"n\":1}");
            Packet late = new Packet("{ \"n\" : 2 }");
            Packet latest = new Packet("{\"n\":3}");
            Grant grant = bench.claim(Bench.ANN, "a");
            Evidence first = record(bench, grant, early);
            Expect.answer(Held.class, bench.authority().verify(grant.proof()));
            bench.lapse(grant);
            Evidence second = record(bench, grant, late);
            Grant next = bench.claim(Bench.BOB, "a");
            bench.advance(Duration.ofMinutes(1));
            Instant now = bench.now();

            Evidence third = record(bench, grant, latest);

            ClaimRecord ended = bench.history("a").get(0);
            Expect.equal("the evidence", List.of(first, second, third), ended.evidence());
            Expect.equal("the latest", new Evidence(latest, now), third);
            Expect.equal("the claim", grant.claim(), ended.claim());
            Expect.equal(
                    "the evidence of the successor", List.of(), bench.last("a").evidence());
            Expect.answer(Held.class, bench.authority().verify(next.proof()));
        }
    }

    @Test
    @Rule("A8")
    @DisplayName("A8: evidence completes nothing: a blocked item stays blocked, a failed one free")
    default void evidenceCompletesNothing() {
        try (Bench bench = Bench.open(this)) {
            Packet done = new Packet("{\"status\":\"completed\"}");
            Grant blocked = bench.claim("blocked");
            bench.release(blocked, Outcome.blocked());
            Grant failed = bench.claim("failed");
            bench.release(failed, Outcome.failed());

            record(bench, blocked, done);
            record(bench, failed, done);

            NothingClaimable answer = bench.nothing(bench.request("blocked"));
            Expect.equal("the reason", SkipReason.BLOCKED, answer.skips().get(0).reason());
            bench.claim("failed");
        }
    }

    @Test
    @Rule("A8")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("A8: the same packet again is kept once, with its first time")
    default void samePacketAgain() {
        try (Bench bench = Bench.open(this)) {
            Packet packet = new Packet("{\"n\":1}");
            Grant grant = bench.claim("a");
            Evidence first = record(bench, grant, packet);
            bench.advance(Duration.ofMinutes(1));

            Evidence again = record(bench, grant, packet);

            Expect.equal("the answer", first, again);
            Expect.equal("the evidence", List.of(first), bench.last("a").evidence());
        }
    }

    private static Evidence record(Bench bench, Grant grant, Packet packet) {
        return Expect.answer(EvidenceResult.Recorded.class, bench.admin().recordEvidence(grant.proof(), packet))
                .evidence();
    }
}
