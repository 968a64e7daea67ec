package dev.fencepost.authority;

import dev.fencepost.internal.Require;
import java.util.OptionalInt;

/**
 * How many active, unexpired claims a scope may have after a grant. Strict: counted inside the pick.
 *
 * <p>All four count within the scope of the request, and each is at least 1.
 *
 * @param perScope in all
 * @param perClaimant of the same host and agent
 * @param perHost of the same host
 * @param perConcurrencyKey under the candidate's concurrency key, if it names one
 */
public record Limits(
        OptionalInt perScope, OptionalInt perClaimant, OptionalInt perHost, OptionalInt perConcurrencyKey) {
    private static final Limits NONE =
            new Limits(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());

    /** Checks the parts. */
    public Limits {
        check("limits.perScope", perScope);
        check("limits.perClaimant", perClaimant);
        check("limits.perHost", perHost);
        check("limits.perConcurrencyKey", perConcurrencyKey);
    }

    private static void check(String field, OptionalInt limit) {
        limit.ifPresent(value -> Require.between(field, value, 1, Integer.MAX_VALUE));
    }

    /** Returns no limits. */
    public static Limits none() {
        return NONE;
    }

    /** Returns these limits with one on the whole scope. */
    public Limits withPerScope(int value) {
        return new Limits(OptionalInt.of(value), perClaimant, perHost, perConcurrencyKey);
    }

    /** Returns these limits with one on each host and agent. */
    public Limits withPerClaimant(int value) {
        return new Limits(perScope, OptionalInt.of(value), perHost, perConcurrencyKey);
    }

    /** Returns these limits with one on each host. */
    public Limits withPerHost(int value) {
        return new Limits(perScope, perClaimant, OptionalInt.of(value), perConcurrencyKey);
    }

    /** Returns these limits with one on each concurrency key. */
    public Limits withPerConcurrencyKey(int value) {
        return new Limits(perScope, perClaimant, perHost, OptionalInt.of(value));
    }

    /** Tells whether there is no limit at all, so that nothing has to be counted. */
    public boolean isNone() {
        return equals(NONE);
    }
}
