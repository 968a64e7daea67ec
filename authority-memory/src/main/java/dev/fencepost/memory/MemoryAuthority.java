package dev.fencepost.memory;

import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.AuthorityAdmin;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.HeartbeatResult;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Released;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.Swept;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakeOverResult;
import dev.fencepost.authority.Verdict;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Outcome;
import dev.fencepost.mirror.MirrorLedger;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Decides claims in the memory of one process; they end with it. Thread-safe.
 *
 * <p>Calls on one scope take turns, calls on different scopes do not meet. No call waits for anything but its turn, so
 * none answers {@link dev.fencepost.authority.Contended} and none throws
 * {@link dev.fencepost.authority.AuthorityUnavailableException}.
 */
public final class MemoryAuthority implements ClaimAuthority {
    static final Guarantees GUARANTEES = new Guarantees(
            Guarantees.Strength.LINEARIZABLE,
            Optional.empty(),
            Guarantees.Reach.PROCESS,
            Guarantees.Clock.PROCESS,
            Guarantees.Durability.VOLATILE);

    private final MemoryStore store;
    private final MemoryRules rules;

    private MemoryAuthority(MemoryStore store) {
        this.store = store;
        this.rules = store.rules();
    }

    /** Opens an authority on an empty store of its own that reads the system's clock. */
    public static MemoryAuthority create() {
        return on(MemoryStore.create());
    }

    /** Opens an authority on an empty store of its own that reads a given clock. */
    public static MemoryAuthority create(InstantSource clock) {
        return on(MemoryStore.create(clock));
    }

    /** Opens an authority on a store, beside any others. */
    public static MemoryAuthority on(MemoryStore store) {
        return new MemoryAuthority(store);
    }

    /** Returns what operators do, on the same store. */
    public AuthorityAdmin admin() {
        return new MemoryAdmin(store);
    }

    /** Returns the ledger of what mirrors have still to show, on the same store. */
    public MirrorLedger mirrorLedger() {
        return new MemoryMirrorLedger(store);
    }

    /** Returns this authority with its admin and its ledger, as a provider would open it. */
    public OpenAuthority asOpenAuthority() {
        return new OpenAuthority(this, admin(), Optional.of(mirrorLedger()));
    }

    @Override
    public Guarantees guarantees() {
        return GUARANTEES;
    }

    @Override
    public ClaimResult claimNext(ClaimRequest request) {
        return store.decide(request.scope(), (scope, now) -> new ClaimWalk(rules, scope, request, now).decide());
    }

    @Override
    public Verdict verify(ClaimProof proof) {
        return store.decide(proof.key().scope(), (scope, now) -> {
            ItemState item = scope.item(proof.key());
            GrantedClaim claim = rules.find(item, proof);
            if (claim == null) {
                return Lost.of(proof, Lost.Cause.UNKNOWN);
            }
            return rules.stateOf(claim, now) == ClaimState.ACTIVE
                    ? new Held(claim.claim(), claim.lease().remainingAt(now))
                    : Lost.of(proof, rules.causeOfLoss(item, claim));
        });
    }

    @Override
    public HeartbeatResult heartbeat(Heartbeat heartbeat) {
        ClaimProof proof = heartbeat.proof();
        return store.decide(proof.key().scope(), (scope, now) -> {
            ItemState item = scope.item(proof.key());
            GrantedClaim claim = rules.find(item, proof);
            if (claim == null) {
                return Lost.of(proof, Lost.Cause.UNKNOWN);
            }
            if (!rules.mayExtend(claim, now)) {
                return Lost.of(proof, rules.causeOfLoss(item, claim));
            }
            claim.extendTo(rules.extendedExpiry(claim, now, heartbeat.lease()));
            heartbeat.progress().ifPresent(packet -> rules.keepProgress(claim, packet));
            return new Extended(claim.claim(), claim.lease().remainingAt(now));
        });
    }

    @Override
    public ReleaseResult release(Release release) {
        ClaimProof proof = release.proof();
        return store.decide(proof.key().scope(), (scope, now) -> {
            ItemState item = scope.item(proof.key());
            GrantedClaim claim = rules.find(item, proof);
            if (claim == null) {
                return Lost.of(proof, Lost.Cause.UNKNOWN);
            }
            return rules.mayRelease(claim, now)
                    ? endAsReleased(scope, item, claim, release.outcome(), now)
                    : releasedBefore(item, claim, proof);
        });
    }

    private Released endAsReleased(ScopeState scope, ItemState item, GrantedClaim claim, Outcome outcome, Instant now) {
        Instant at = rules.endAt(claim, now);
        scope.end(item, claim, ClaimEnd.released(at, outcome));
        return new Released(claim.claim(), outcome, at);
    }

    private ReleaseResult releasedBefore(ItemState item, GrantedClaim claim, ClaimProof proof) {
        ClaimEnd end = claim.end();
        return end != null && end.outcome().isPresent()
                ? new AlreadyReleased(claim.claim(), end.outcome().get(), end.at())
                : Lost.of(proof, rules.causeOfLoss(item, claim));
    }

    @Override
    public Swept reclaimExpired(Sweep sweep) {
        return store.decide(sweep.scope(), (scope, now) -> new Reclaim(rules, scope, now).sweep(sweep));
    }

    @Override
    public TakeOverResult reclaimExpired(TakeOver takeOver) {
        return store.decide(takeOver.scope(), (scope, now) -> new Reclaim(rules, scope, now).takeOver(takeOver));
    }

    @Override
    public ClaimPage inspect(ClaimQuery query) {
        return new ClaimReader(store, query).read();
    }

    /** Does nothing: the store goes when nobody refers to it any more. */
    @Override
    public void close() {}
}
