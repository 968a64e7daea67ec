package dev.fencepost.optimistic;

import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.Retention;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.RequestId;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** What one record of a log asks for. Whether it takes effect is decided by {@link ItemFold}, for all readers alike. */
sealed interface Change {
    /**
     * Asks for a grant.
     *
     * @param index the place among the candidates of the request
     * @param batch what all claims have in common that one call writes at once
     * @param planned how many those are
     * @param lapsedOnly whether it is a takeover, which grants nothing but a lapsed item
     * @param tokenDigest what is published of the lease token: its digest
     * @param previous the fence of the last grant that the writer saw, 0 if none: another one voids the claim
     */
    record Claiming(
            RequestId requestId,
            String fingerprint,
            int howMany,
            int index,
            String batch,
            int planned,
            Claimant claimant,
            Duration lease,
            LapsedPolicy policy,
            Duration grace,
            OptionalInt maxAttempts,
            boolean lapsedOnly,
            Optional<String> concurrencyKey,
            String tokenDigest,
            long previous)
            implements Change {}

    /** Takes a claim back that was never told to anyone, since the request may not have it. */
    record Withdrawing(long fence, String tokenDigest) implements Change {}

    /** Restarts a lease. */
    record Beating(long fence, String tokenDigest, Duration lease, Optional<Packet> progress) implements Change {}

    /** Ends the holder's own claim. */
    record Releasing(long fence, String tokenDigest, Outcome outcome) implements Change {}

    /** Ends a lapsed claim. */
    record Reclaiming(long fence, Duration grace) implements Change {}

    /**
     * Ends a claim by force.
     *
     * @param expected the fence that must be the last; 0 for whatever is there
     */
    record Abandoning(long expected, String reason) implements Change {}

    /**
     * Makes an item claimable again.
     *
     * @param expected the fence that must be the last; 0 for whatever is there
     */
    record Reopening(long expected) implements Change {}

    /** Keeps a late result. */
    record Witnessing(long fence, String tokenDigest, Packet packet) implements Change {}

    /** Forgets old claims of one item. */
    record Forgetting(Retention retention) implements Change {}

    /** Voids a request id; kept in the register, since no item belongs to it. */
    record Voiding(RequestId requestId) implements Change {}
}
