package dev.fencepost.contract;

import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.rule.Need;
import dev.fencepost.contract.rule.Needs;
import dev.fencepost.contract.rule.Rule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What inspect shows. */
interface InspectRules extends FixtureSource {

    @Test
    @Rule("V1")
    @DisplayName("V1: over its pages inspect gives every claim once, item by item, in order of fence")
    default void everyClaimOnce() {
        try (Bench bench = Bench.open(this)) {
            for (String id : List.of("b", "a", "c", "b", "a", "b", "a/b", "\u00e9", "B")) {
                bench.release(bench.claim(id), Outcome.failed());
            }
            bench.claim("a");
            List<ClaimRecord> whole = bench.inspect(ClaimQuery.of(bench.scope()).withPageSize(1_000));

            for (int pageSize : List.of(1, 2, 3, 10)) {
                List<ClaimRecord> paged =
                        bench.inspect(ClaimQuery.of(bench.scope()).withPageSize(pageSize));
                Expect.equal("the claims in pages of " + pageSize, whole, paged);
            }
            Expect.equal("the number of claims", 10, whole.size());
            Set<WorkItemKey> done = new HashSet<>();
            for (int i = 1; i < whole.size(); i++) {
                ClaimRecord before = whole.get(i - 1);
                ClaimRecord record = whole.get(i);
                if (record.claim().key().equals(before.claim().key())) {
                    Expect.that(
                            "the fences of an item in rising order",
                            record.claim().fence().isNewerThan(before.claim().fence()),
                            whole);
                } else {
                    done.add(before.claim().key());
                    Expect.that(
                            "the claims of an item together",
                            !done.contains(record.claim().key()),
                            whole);
                }
            }
        }
    }

    @Test
    @Rule("V1")
    @DisplayName("V1: a page has no more records than asked for, and the last one names no next")
    default void pagesAreBounded() {
        try (Bench bench = Bench.open(this)) {
            for (String id : List.of("a", "b", "c")) {
                bench.claim(id);
            }
            ClaimQuery query = ClaimQuery.of(bench.scope()).withPageSize(2);

            ClaimPage first = bench.authority().inspect(query);
            ClaimPage second =
                    bench.authority().inspect(query.after(first.nextCursor().orElseThrow()));

            Expect.equal("the records of the first page", 2, first.records().size());
            Expect.equal("the records of the second page", 1, second.records().size());
            Expect.equal("where the next page starts", Optional.empty(), second.nextCursor());
            Expect.equal(
                    "the claims of a scope that nobody used",
                    List.of(),
                    bench.inspect(ClaimQuery.of(Bench.freshScope())));
        }
    }

    @Test
    @Rule("V2")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("V2: each filter narrows the answer, and filters combine")
    default void filtersNarrow() {
        try (Bench bench = Bench.open(this)) {
            Claimant ann = Claimant.ofAgent("h-" + UUID.randomUUID(), "ann");
            Claimant bob = Claimant.ofAgent("h-" + UUID.randomUUID(), "bob");
            Bench other = bench.in(Bench.freshScope());
            Grant ended = bench.claim(ann, "a");
            bench.release(ended, Outcome.failed());
            Grant lapsed = bench.claim(bob, "b");
            bench.lapse(lapsed);
            Grant active = bench.claim(ann, "a");
            Grant elsewhere = other.claim(ann, "a");

            ClaimQuery here = ClaimQuery.of(bench.scope());
            expect(bench, here, ended, active, lapsed);
            expect(bench, ClaimQuery.of(other.scope()), elsewhere);
            expect(bench, ClaimQuery.of(bench.item("a")), ended, active);
            expect(bench, here.forItem(other.item("a")));
            expect(bench, here.byHost(ann.hostId()), ended, active);
            expect(bench, here.byAgent("bob"), lapsed);
            expect(bench, ClaimQuery.all().byHost(bob.hostId()), lapsed);
            expect(bench, here.byHost(ann.hostId()).byAgent("bob"));
            expect(bench, here.inStates(EnumSet.of(ClaimState.ACTIVE)), active);
            expect(bench, here.inStates(EnumSet.of(ClaimState.LAPSED)), lapsed);
            expect(bench, here.inStates(EnumSet.of(ClaimState.ENDED)), ended);
            expect(bench, here.inStates(EnumSet.of(ClaimState.ENDED, ClaimState.LAPSED)), ended, lapsed);
            expect(bench, here.byHost(ann.hostId()).inStates(EnumSet.of(ClaimState.ACTIVE)), active);
        }
    }

    @Test
    @Rule("V2")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("V2: the time of the grant counts from the first instant until before the second, to the microsecond")
    default void filterByTime() {
        try (Bench bench = Bench.open(this)) {
            Grant first = bench.claim("a");
            bench.advance(Bench.MICRO);
            Grant second = bench.claim("b");
            Instant start = first.claim().lease().grantedAt();
            ClaimQuery here = ClaimQuery.of(bench.scope());

            expect(bench, here.grantedBetween(start, start.plus(Bench.MICRO)), first);
            expect(bench, here.grantedBetween(start.plus(Bench.MICRO), start.plusSeconds(1)), second);
            expect(bench, here.grantedBetween(start, start.plusSeconds(1)), first, second);
            expect(bench, here.grantedBetween(start, start));
        }
    }

    private static void expect(Bench bench, ClaimQuery query, Grant... grants) {
        List<ClaimRecord> records = bench.inspect(query.withPageSize(2));
        Set<Object> answered = new HashSet<>();
        records.forEach(record -> answered.add(record.claim()));
        Set<Object> expected = new HashSet<>();
        List.of(grants).forEach(grant -> expected.add(grant.claim()));
        Expect.equal("the claims that fit " + query, expected, answered);
        Expect.equal("their number", grants.length, records.size());
    }

    @Test
    @Rule("V3")
    @DisplayName("V3: a record matches, field by field, what the grant, the heartbeats and the end told")
    default void recordMatchesTheAnswers() {
        try (Bench bench = Bench.open(this)) {
            Claimant claimant = new Claimant(
                            "host \u00e9",
                            Optional.of("agent"),
                            Optional.of("owner"),
                            Optional.of("run"),
                            Bench.ANN.attributes())
                    .withAttribute("branch", "feature/\ud83d\ude80 'x' \\ %")
                    .withAttribute("pid", "17");
            Candidate candidate =
                    Candidate.of(bench.item("a")).withConcurrencyKey("one").withAttribute("title", "Fix");
            ClaimRequest request =
                    bench.request(claimant).candidates(List.of(candidate)).build();
            Packet progress = new Packet("{\"step\":1}");
            Outcome outcome = Outcome.completed().withNote("done");

            Grant grant = Expect.answer(Granted.class, bench.authority().claimNext(request))
                    .grant();
            ClaimRecord granted = bench.last("a");
            Extended extended = Expect.answer(
                    Extended.class,
                    bench.authority()
                            .heartbeat(Heartbeat.of(grant.proof(), Duration.ofHours(2))
                                    .withProgress(progress)));
            ClaimRecord beaten = bench.last("a");
            Instant end = bench.release(grant, outcome).at();

            Expect.equal("the claimant", claimant, grant.claim().claimant());
            Expect.equal("the record of the grant", active(request, grant, Optional.empty()), granted);
            Expect.equal(
                    "the record after the heartbeat",
                    active(
                            request,
                            new Grant(extended.claim(), grant.leaseToken(), Optional.empty(), Optional.empty()),
                            Optional.of(progress)),
                    beaten);
            Expect.equal("the record of the end", ended(beaten, ClaimEnd.released(end, outcome)), bench.last("a"));
        }
    }

    private static ClaimRecord active(ClaimRequest request, Grant grant, Optional<Packet> progress) {
        return new ClaimRecord(
                grant.claim(),
                request.requestId(),
                request.candidates().get(0).concurrencyKey(),
                grant.previousFence(),
                ClaimState.ACTIVE,
                progress,
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    private static ClaimRecord ended(ClaimRecord active, ClaimEnd end) {
        return new ClaimRecord(
                active.claim(),
                active.requestId(),
                active.concurrencyKey(),
                active.previousFence(),
                ClaimState.ENDED,
                active.progress(),
                Optional.of(end),
                Optional.empty(),
                active.evidence());
    }

    @Test
    @Rule("V4")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("V4: a record is ACTIVE to the last microsecond, then LAPSED, then ENDED, as of the page's instant")
    default void stateAsOfThePage() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            Instant expiry = grant.claim().lease().expiresAt();
            List<Object> seen = new ArrayList<>();

            bench.advance(Bench.LEASE.minus(Bench.MICRO));
            seen.add(stateAndInstant(bench));
            bench.advance(Bench.MICRO);
            seen.add(stateAndInstant(bench));
            bench.sweep();
            seen.add(stateAndInstant(bench));

            Expect.equal(
                    "the states",
                    List.of(
                            List.of(ClaimState.ACTIVE, expiry.minus(Bench.MICRO)),
                            List.of(ClaimState.LAPSED, expiry),
                            List.of(ClaimState.ENDED, expiry)),
                    seen);
        }
    }

    private static List<Object> stateAndInstant(Bench bench) {
        ClaimPage page = bench.authority().inspect(ClaimQuery.of(bench.scope()));
        return List.of(page.records().get(0).state(), page.asOf());
    }
}
