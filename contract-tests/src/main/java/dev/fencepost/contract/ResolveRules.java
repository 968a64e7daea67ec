package dev.fencepost.contract;

import dev.fencepost.authority.AlreadyEnded;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.NothingLapsed;
import dev.fencepost.authority.RequestConflictException;
import dev.fencepost.authority.RequestFate;
import dev.fencepost.authority.Retention;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakeOverResult;
import dev.fencepost.authority.TakenOver;
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

/** How the fate of a request is settled, and that a takeover is a request too. */
interface ResolveRules extends FixtureSource {

    @Test
    @Rule("Q6")
    @DisplayName("Q6: resolve of a granted request gives its claims, current or ended, and voids nothing")
    default void grantedRequest() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest request = bench.request("a", "b").howMany(2).build();
            bench.authority().claimNext(request);

            RequestFate current = bench.admin().resolve(bench.scope(), request.requestId());
            Expect.equal("the fate", new RequestFate.Decided(bench.inspect(ClaimQuery.of(bench.scope()))), current);
            Grant first = bench.granted(
                            bench.request("a", "b").howMany(2).request(request.requestId(), request.secret()))
                    .grant();
            bench.release(first, Outcome.failed());

            RequestFate ended = bench.admin().resolve(bench.scope(), request.requestId());
            Expect.equal("the fate", new RequestFate.Decided(bench.inspect(ClaimQuery.of(bench.scope()))), ended);
        }
    }

    @Test
    @Rule("Q6")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("Q6: resolve of a request whose claims were all pruned voids it; the id is not granted again")
    default void prunedRequest() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest request = bench.request("a").build();
            bench.authority().claimNext(request);
            bench.admin().abandon(bench.item("a"), ExpectedFence.force(), "test");
            bench.release(bench.claim("a"), Outcome.failed());
            bench.advance(Duration.ofDays(1));
            bench.admin().prune(new Retention(Duration.ZERO, 1));

            RequestFate fate = bench.admin().resolve(bench.scope(), request.requestId());
            Object again = bench.authority().claimNext(request);

            Expect.equal("the fate", new RequestFate.Voided(request.requestId()), fate);
            Expect.equal("the repeat", new AlreadyEnded(request.requestId(), List.of()), again);
        }
    }

    @Test
    @Rule("Q6")
    @DisplayName("Q6: resolve of an unknown request voids its id for ever: the late original gets AlreadyEnded")
    default void unknownRequest() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest request = bench.request("a").build();

            RequestFate fate = bench.admin().resolve(bench.scope(), request.requestId());
            Object late = bench.authority().claimNext(request);
            RequestFate again = bench.admin().resolve(bench.scope(), request.requestId());

            Expect.equal("the fate", new RequestFate.Voided(request.requestId()), fate);
            Expect.equal("the late original", new AlreadyEnded(request.requestId(), List.of()), late);
            Expect.equal("the fate, asked again", new RequestFate.Voided(request.requestId()), again);
            Expect.equal("the claims of the scope", List.of(), bench.inspect(ClaimQuery.of(bench.scope())));
        }
    }

    @Test
    @Rule("Q6")
    @DisplayName(
            "Q6: resolve of a request that was granted nothing voids it too; the same id elsewhere is not concerned")
    default void requestThatGotNothing() {
        try (Bench bench = Bench.open(this)) {
            Grant held = bench.claim("a");
            ClaimRequest request = bench.request(Bench.BOB, "a").build();
            bench.authority().claimNext(request);

            bench.admin().resolve(Bench.freshScope(), request.requestId());
            RequestFate fate = bench.admin().resolve(bench.scope(), request.requestId());
            bench.release(held, Outcome.failed());

            Expect.equal("the fate", new RequestFate.Voided(request.requestId()), fate);
            Expect.equal(
                    "the repeat",
                    new AlreadyEnded(request.requestId(), List.of()),
                    bench.authority().claimNext(request));
            Bench other = bench.in(Bench.freshScope());
            other.granted(other.request("a").request(request.requestId(), request.secret()));
        }
    }

    @Test
    @Rule("Q7")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("Q7: a takeover sent again gives the same grant while it is current, and AlreadyEnded afterwards")
    default void takeOverAgain() {
        try (Bench bench = Bench.open(this)) {
            Grant lapsed = bench.granted(bench.request("a").lease(Duration.ofMinutes(1)))
                    .grant();
            bench.granted(bench.request("b").lease(Duration.ofMinutes(2)));
            bench.advance(Duration.ofMinutes(3));
            TakeOver takeOver = TakeOver.of(bench.scope(), Bench.BOB).withLease(Bench.LEASE);
            TakenOver first = Expect.answer(TakenOver.class, bench.authority().reclaimExpired(takeOver));

            bench.admin().recordEvidence(lapsed.proof(), new Packet("{\"late\":true}"));
            TakeOverResult again = bench.authority().reclaimExpired(takeOver);
            bench.release(first.grant(), Outcome.failed());
            TakeOverResult afterwards = bench.authority().reclaimExpired(takeOver);

            Expect.equal("the repeat", first, again);
            Expect.equal(
                    "the repeat afterwards",
                    new AlreadyEnded(takeOver.requestId(), List.of(bench.last("a"))),
                    afterwards);
            Expect.equal("the claims of b", 1, bench.history("b").size());
        }
    }

    @Test
    @Rule("Q7")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("Q7: a takeover's id with another payload is a conflict, also with that of a claim")
    default void takeOverConflict() {
        try (Bench bench = Bench.open(this)) {
            bench.lapse(bench.claim("a"));
            TakeOver takeOver = TakeOver.of(bench.scope(), Bench.BOB);
            Expect.answer(TakenOver.class, bench.authority().reclaimExpired(takeOver));
            List<ClaimRecord> before = bench.inspect(ClaimQuery.of(bench.scope()));

            expectConflict(() -> bench.authority().reclaimExpired(takeOver.withGrace(Duration.ofMinutes(1))));
            expectConflict(() -> bench.authority()
                    .claimNext(bench.request(Bench.BOB, "free")
                            .request(takeOver.requestId(), takeOver.secret())
                            .build()));

            Expect.equal("the claims of the scope", before, bench.inspect(ClaimQuery.of(bench.scope())));
        }
    }

    private static void expectConflict(Runnable call) {
        try {
            call.run();
        } catch (RequestConflictException expected) {
            return;
        }
        Expect.equal("the answer", "a RequestConflictException", "a value");
    }

    @Test
    @Rule("Q7")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("Q7: resolve settles a takeover: Decided if it was granted, else void for ever")
    default void takeOverResolved() {
        try (Bench bench = Bench.open(this)) {
            TakeOver granted = TakeOver.of(bench.scope(), Bench.BOB);
            TakeOver lost = TakeOver.of(bench.scope(), Bench.BOB);
            bench.lapse(bench.claim("a"));
            bench.authority().reclaimExpired(granted);
            bench.lapse(bench.claim("b"));

            RequestFate decided = bench.admin().resolve(bench.scope(), granted.requestId());
            RequestFate voided = bench.admin().resolve(bench.scope(), lost.requestId());
            TakeOverResult late = bench.authority().reclaimExpired(lost);

            Expect.equal("the fate", new RequestFate.Decided(List.of(bench.last("a"))), decided);
            Expect.equal("the fate of the other", new RequestFate.Voided(lost.requestId()), voided);
            Expect.equal("the late original", new AlreadyEnded(lost.requestId(), List.of()), late);
        }
    }

    @Test
    @Rule("Q8")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("Q8: a takeover that was granted nothing is decided anew")
    default void takeOverAnew() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            TakeOver takeOver = TakeOver.of(bench.scope(), Bench.BOB);
            Expect.answer(NothingLapsed.class, bench.authority().reclaimExpired(takeOver));

            bench.lapse(grant);

            Expect.answer(TakenOver.class, bench.authority().reclaimExpired(takeOver));
        }
    }
}
