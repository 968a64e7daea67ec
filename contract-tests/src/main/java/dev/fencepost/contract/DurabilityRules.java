package dev.fencepost.contract;

import dev.fencepost.authority.AlreadyEnded;
import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Released;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Grant;
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
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a restart leaves. */
@Needs(Need.DURABLE)
interface DurabilityRules extends FixtureSource {

    @Test
    @Rule("D1")
    @DisplayName("D1: a claim, its heartbeat and its progress are there after a restart")
    default void claimsAndHeartbeats() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            Heartbeat heartbeat =
                    Heartbeat.of(grant.proof(), Duration.ofHours(3)).withProgress(new Packet("{ \"n\":1 }"));
            Extended extended = Expect.answer(Extended.class, bench.authority().heartbeat(heartbeat));
            ClaimRecord before = bench.last("a");

            bench.restart();

            Held held = Expect.answer(Held.class, bench.authority().verify(grant.proof()));
            Expect.equal("the claim", extended.claim(), held.claim());
            Expect.equal("the record", before, bench.last("a"));
            bench.nothing(bench.request(Bench.BOB, "a"));
        }
    }

    @Test
    @Rule("D1")
    @DisplayName("D1: releases, reopenings, evidence and abandonments are there after a restart")
    default void endsAndEvidence() {
        try (Bench bench = Bench.open(this)) {
            Outcome outcome = Outcome.completed().withNote("done").withResult(new Packet("{\"ok\":true}"));
            Grant done = bench.claim("done");
            Released released = bench.release(done, outcome);
            bench.release(bench.claim("reopened"), Outcome.blocked());
            bench.admin().reopen(bench.item("reopened"), ExpectedFence.force());
            bench.claim("abandoned");
            bench.admin().abandon(bench.item("abandoned"), ExpectedFence.force(), "test");
            bench.admin().recordEvidence(done.proof(), new Packet("{\"late\":1}"));
            List<ClaimRecord> before = bench.inspect(ClaimQuery.of(bench.scope()));

            bench.restart();

            Expect.equal("the claims of the scope", before, bench.inspect(ClaimQuery.of(bench.scope())));
            Expect.equal(
                    "the release again",
                    new AlreadyReleased(done.claim(), outcome, released.at()),
                    bench.authority().release(done.proof(), Outcome.failed()));
            bench.nothing(bench.request("done"));
            bench.claim("reopened");
            bench.claim("abandoned");
        }
    }

    @Test
    @Rule("D1")
    @DisplayName("D1: request ids are there after a restart: granted ones, ended ones and void ones")
    default void requestIds() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest current = bench.request("a").build();
            ClaimRequest ended = bench.request("b").build();
            ClaimRequest lost = bench.request("c").build();
            Granted granted = Expect.answer(Granted.class, bench.authority().claimNext(current));
            bench.release(
                    Expect.answer(Granted.class, bench.authority().claimNext(ended))
                            .grant(),
                    Outcome.failed());
            bench.admin().resolve(bench.scope(), lost.requestId());

            bench.restart();

            Granted again = Expect.answer(Granted.class, bench.authority().claimNext(current));
            Expect.equal("the grants", granted.grants(), again.grants());
            Expect.answer(AlreadyEnded.class, bench.authority().claimNext(ended));
            Expect.answer(AlreadyEnded.class, bench.authority().claimNext(lost));
        }
    }

    @Test
    @Rule("D1")
    @DisplayName("D1: fences, attempts and counts of attempts go on after a restart, and after another one")
    default void fencesAndAttempts() {
        try (Bench bench = Bench.open(this)) {
            Grant first = bench.claim("a");
            bench.release(first, Outcome.failed());
            bench.restart();
            Grant second = bench.claim("a");
            bench.release(second, Outcome.failed());
            bench.restart();

            bench.nothing(bench.request("a").maxAttempts(2));
            Grant third = bench.claim("a");

            Expect.that(
                    "rising fences",
                    second.claim().fence().isNewerThan(first.claim().fence())
                            && third.claim().fence().isNewerThan(second.claim().fence()),
                    List.of(first.claim(), second.claim(), third.claim()));
            Expect.equal("the attempt", 3, third.claim().attempt());
            Expect.equal(
                    "the previous fence",
                    second.claim().fence(),
                    third.previousFence().orElseThrow());
        }
    }

    @Test
    @Rule("D1")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("D1: a lease runs on across a restart, and neither shortens nor starts again")
    default void leasesRunOn() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            bench.advance(Bench.LEASE.minus(Bench.MICRO));

            bench.restart();

            Expect.answer(Held.class, bench.authority().verify(grant.proof()));
            bench.advance(Bench.MICRO);
            bench.claim(Bench.BOB, "a");
        }
    }
}
