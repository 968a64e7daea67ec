package dev.fencepost.contract.invariant;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.Released;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A recording made by hand: calls one after the other, and a log that says what its author wants. */
final class Tale {
    static final ClaimScope SCOPE = ClaimScope.ofProject("tale");
    static final Claimant ANN = Claimant.ofAgent("host-1", "ann");
    static final Claimant BOB = Claimant.ofAgent("host-2", "bob");
    static final Duration LEASE = Duration.ofSeconds(10);
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final List<RecordedCall> calls = new ArrayList<>();
    private final List<ItemLog.Entry> entries = new ArrayList<>();
    private final List<AcceptedWrite> writes = new ArrayList<>();

    /** Returns an instant by its second. */
    static Instant at(int second) {
        return START.plusSeconds(second);
    }

    static WorkItemKey item(String id) {
        return new WorkItemKey(SCOPE, id);
    }

    static ClaimRequest request(Claimant claimant, String... items) {
        return ClaimRequest.builder(SCOPE, claimant)
                .candidates(List.of(items).stream()
                        .map(id -> Candidate.of(SCOPE, id))
                        .toList())
                .lease(LEASE)
                .build();
    }

    /** Returns a grant of a request; the attempt is the fence, and the one before it has the fence before. */
    static Grant grant(ClaimRequest request, String item, int fence, int second) {
        Claim claim = new Claim(
                item(item),
                request.claimant(),
                new FencingToken(fence),
                new Lease(at(second), at(second).plus(LEASE)),
                fence);
        return new Grant(claim, LeaseToken.derive(request.secret(), item(item)), previous(fence), Optional.empty());
    }

    private static Optional<FencingToken> previous(int fence) {
        return fence == 1 ? Optional.empty() : Optional.of(new FencingToken(fence - 1));
    }

    /** Returns what a store remembers of a grant, whose lease ends at a second. */
    static ClaimRecord record(ClaimRequest request, Grant grant, int expiry, Optional<ClaimEnd> end) {
        Claim claim = grant.claim();
        return new ClaimRecord(
                claim.withLease(new Lease(claim.lease().grantedAt(), at(expiry))),
                request.requestId(),
                Optional.empty(),
                grant.previousFence(),
                end.isPresent() ? ClaimState.ENDED : ClaimState.ACTIVE,
                Optional.empty(),
                end,
                Optional.empty(),
                List.of());
    }

    static Optional<ClaimEnd> yielded(int second) {
        return Optional.of(ClaimEnd.released(at(second), Outcome.yielded()));
    }

    static Optional<ClaimEnd> reclaimed(int second) {
        return Optional.of(ClaimEnd.reclaimed(at(second)));
    }

    Tale call(Question question, Object answer) {
        long tick = calls.size() * 10L;
        calls.add(RecordedCall.answered(tick, tick + 5, "caller", question, answer));
        return this;
    }

    Tale fails(Question question, RuntimeException failure) {
        long tick = calls.size() * 10L;
        calls.add(RecordedCall.failed(tick, tick + 5, "caller", question, failure));
        return this;
    }

    Tale granted(ClaimRequest request, Grant grant) {
        return call(new Question.ClaimNext(request), new Granted(List.of(grant), List.of()));
    }

    Tale held(Grant grant, int second) {
        Duration remaining = Duration.between(at(second), grant.claim().lease().expiresAt());
        return call(new Question.Verify(grant.proof()), new Held(grant.claim(), remaining));
    }

    Tale extended(Grant grant, int second, int expiry) {
        Claim claim = grant.claim().withLease(new Lease(grant.claim().lease().grantedAt(), at(expiry)));
        return call(
                new Question.Heartbeat(Heartbeat.of(grant.proof(), LEASE)),
                new Extended(claim, Duration.between(at(second), at(expiry))));
    }

    Tale released(Grant grant, int second) {
        return call(
                new Question.Release(new Release(grant.proof(), Outcome.yielded())),
                new Released(grant.claim(), Outcome.yielded(), at(second)));
    }

    /** Adds to what the store remembers, as read in the second after everything happened but before leases end. */
    Tale remembers(ClaimRecord record) {
        entries.add(new ItemLog.Entry(record, record.claim().lease().grantedAt()));
        return this;
    }

    Tale writes(String item, int fence) {
        writes.add(new AcceptedWrite(item(item), new FencingToken(fence)));
        return this;
    }

    /** Returns the ids of the invariants that do not hold. */
    List<String> broken() {
        return InvariantChecker.all().check(new Recording(calls, new ItemLog(entries), writes)).stream()
                .map(Violation::invariant)
                .distinct()
                .toList();
    }
}
