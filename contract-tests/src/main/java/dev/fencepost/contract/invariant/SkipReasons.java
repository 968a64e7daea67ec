package dev.fencepost.contract.invariant;

import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Skip;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Tells whether the reason of a skip may have held at its time; what the log cannot tell is believed. */
final class SkipReasons {
    private final Facts facts;
    private final Endings over;
    private final Endings ended;
    private final long[] started;
    private final long[] finished;

    SkipReasons(Facts facts) {
        this.facts = facts;
        this.over = Endings.of(facts);
        this.ended = Endings.ofEnded(facts);
        this.started =
                facts.calls().stream().mapToLong(RecordedCall::started).sorted().toArray();
        this.finished = facts.calls().stream()
                .mapToLong(RecordedCall::finished)
                .sorted()
                .toArray();
    }

    boolean mayHold(Skip skip, Optional<Instant> at, RecordedCall call) {
        return switch (skip.reason()) {
            case HELD ->
                isRemembered(skip, over, call) && at.map(t -> wasHeld(skip, t)).orElse(true);
            case LAPSED_NOT_RECLAIMABLE -> isRemembered(skip, ended, call);
            case COMPLETED -> wasReleasedAs(Outcome.Kind.COMPLETED, skip);
            case BLOCKED -> wasReleasedAs(Outcome.Kind.BLOCKED, skip);
            case CONTENDED -> overlapsAnother(call);
            default -> true;
        };
    }

    /**
     * The claim that stands in the way is a real one, and nobody had been told of its end when the call was sent.
     *
     * <p>An end that was still under way is no end yet, although it may bear an earlier instant: it counts from its commit.
     */
    private boolean isRemembered(Skip skip, Endings endings, RecordedCall call) {
        return skip.holder()
                .map(GrantId::of)
                .filter(grant ->
                        facts.isPruned(grant) || facts.remembered(grant).isPresent())
                .filter(grant -> endings.before(grant, call).isEmpty())
                .isPresent();
    }

    private static boolean wasHeld(Skip skip, Instant at) {
        return skip.holder()
                .map(holder -> holder.lease().expiresAt().isAfter(at)
                        && !holder.lease().grantedAt().isAfter(at))
                .orElse(false);
    }

    private boolean wasReleasedAs(Outcome.Kind kind, Skip skip) {
        List<ItemLog.Entry> entries = facts.items().getOrDefault(skip.key(), List.of());
        // From the newest: such an item is granted again only after a reopening.
        for (int i = entries.size() - 1; i >= 0; i--) {
            Optional<Outcome> outcome = entries.get(i).record().end().flatMap(ClaimEnd::outcome);
            if (outcome.map(Outcome::kind).equals(Optional.of(kind))) {
                return true;
            }
        }
        return !entries.isEmpty() && entries.get(0).record().previousFence().isPresent();
    }

    private boolean overlapsAnother(RecordedCall call) {
        int startedByItsEnd = countUpTo(started, call.finished());
        int finishedBeforeIt = countUpTo(finished, call.started() - 1);
        return startedByItsEnd - finishedBeforeIt > 1;
    }

    /** Returns how many values are at most the limit. */
    private static int countUpTo(long[] sorted, long limit) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] <= limit) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
