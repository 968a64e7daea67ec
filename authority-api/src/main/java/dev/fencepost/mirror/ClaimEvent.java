package dev.fencepost.mirror;

import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.internal.Require;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * One thing that happened to an item and that people should see. It cannot carry a lease token.
 *
 * <p>The events of one item are in total order: by fence, and within a fence granted, ended, reopened. A heartbeat is no
 * event; the same event may be shown again with a later expiry.
 *
 * @param kind what happened
 * @param claim the claim that it happened to
 * @param end how the claim ended; absent exactly with CLAIMED
 * @param at when, on the authority's clock
 */
public record ClaimEvent(Kind kind, Claim claim, Optional<ClaimEnd> end, Instant at) {
    /** What can happen to a claim. */
    public enum Kind {
        /** It was granted. */
        CLAIMED(0),
        /** The holder gave it back; the outcome says how. */
        RELEASED(1),
        /** It had lapsed and was swept or taken over. */
        RECLAIMED(1),
        /** An operator forced it free. */
        ABANDONED(1),
        /** The item was made claimable again after the claim had ended. */
        REOPENED(2);

        private final int phase;

        Kind(int phase) {
            this.phase = phase;
        }

        /** Returns the place within a fence: 0 granted, 1 ended, 2 reopened. Stores may keep it; it does not change. */
        public int phase() {
            return phase;
        }
    }

    /** Checks that the parts tell one story. */
    public ClaimEvent {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(claim, "claim");
        Objects.requireNonNull(end, "end");
        Objects.requireNonNull(at, "at");
        if (end.isPresent() == (kind == Kind.CLAIMED)) {
            throw Require.invalid("end", "goes with every kind but CLAIMED; the kind is " + kind);
        }
        if (kind.phase == 1 && end.map(e -> kindOf(e.cause()) != kind).orElse(true)) {
            throw Require.invalid("end", "must have the cause that the kind names, " + kind);
        }
        Instant known = end.map(ClaimEnd::at).orElse(claim.lease().grantedAt());
        if (kind == Kind.REOPENED ? at.isBefore(known) : !at.equals(known)) {
            throw Require.invalid("at", "is " + at + "; it does not fit " + kind + " and " + known);
        }
    }

    /** Returns the event of a grant. */
    public static ClaimEvent claimed(Claim claim) {
        return new ClaimEvent(
                Kind.CLAIMED, claim, Optional.empty(), claim.lease().grantedAt());
    }

    /** Returns the event of a claim's end, of the kind that the end's cause says. */
    public static ClaimEvent ended(Claim claim, ClaimEnd end) {
        return new ClaimEvent(kindOf(end.cause()), claim, Optional.of(end), end.at());
    }

    /** Returns the event of an item that was made claimable again after its claim had ended. */
    public static ClaimEvent reopened(Claim claim, ClaimEnd end, Instant at) {
        return new ClaimEvent(Kind.REOPENED, claim, Optional.of(end), at);
    }

    /** Returns the newest event that a record tells of: what a mirror should show for it now. */
    public static ClaimEvent latestOf(ClaimRecord row) {
        return row.end()
                .map(end -> row.reopenedAt()
                        .map(at -> reopened(row.claim(), end, at))
                        .orElseGet(() -> ended(row.claim(), end)))
                .orElseGet(() -> claimed(row.claim()));
    }

    /**
     * Tells whether this event comes after another one of the same item.
     *
     * @throws IllegalArgumentException if the events are of different items, whose fences say nothing about each other
     */
    public boolean isNewerThan(ClaimEvent other) {
        if (!claim.key().equals(other.claim.key())) {
            throw Require.invalid("other", "is of " + other.claim.key() + "; only events of one item have an order");
        }
        int byFence = claim.fence().compareTo(other.claim.fence());
        return byFence > 0 || (byFence == 0 && kind.phase > other.kind.phase);
    }

    private static Kind kindOf(ClaimEnd.Cause cause) {
        return switch (cause) {
            case RELEASED -> Kind.RELEASED;
            case RECLAIMED -> Kind.RECLAIMED;
            case ABANDONED -> Kind.ABANDONED;
        };
    }
}
