package dev.fencepost.contract.invariant;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Judges a recording by the invariants of {@code docs/contract.md}. Takes about as long as there are calls.
 *
 * <p>I17 is about mirrors and I19 to I21 about real time: none of them shows in a recording. Of a grant that is gone from
 * the log, I5 speaks; of one that is there but different, I4.
 */
public final class InvariantChecker {
    private static final List<Invariant> ALL = List.of(
            new OneActiveGrant(),
            new NoOverlap(),
            new RisingFences(),
            new GrantsAsSeen(),
            new NothingForgotten(),
            new OneSetPerRequest(),
            new HeldWhileCurrent(),
            new OneFenceHeld(),
            new HonestHeartbeats(),
            new NoResurrection(),
            new OwnReleaseOnly(),
            new ReclaimAfterGrace(),
            new NoLowerFenceAccepted(),
            new UnbrokenChain(),
            new SeparateScopes(),
            new UnknownStaysUnknown(),
            new SecretsKept(),
            new FirstClaimableGranted());

    private final List<Invariant> invariants;

    private InvariantChecker(List<Invariant> invariants) {
        this.invariants = invariants;
    }

    /** Judges by every invariant that a recording can show. */
    public static InvariantChecker all() {
        return new InvariantChecker(ALL);
    }

    /** Returns the ids of the invariants that this checker judges by. */
    public List<String> ids() {
        return invariants.stream().map(Invariant::id).toList();
    }

    /** Returns a checker that leaves some invariants out, such as those a backend does not promise. */
    public InvariantChecker without(String... ids) {
        Set<String> left = Set.copyOf(Arrays.asList(ids));
        return new InvariantChecker(invariants.stream()
                .filter(invariant -> !left.contains(invariant.id()))
                .toList());
    }

    /** Returns everything that is wrong, invariant by invariant; nothing if all hold. */
    public List<Violation> check(Recording recording) {
        Facts facts = Facts.of(recording);
        return invariants.stream().flatMap(invariant -> invariant.judge(facts)).toList();
    }
}
