package dev.fencepost.mirrors;

import dev.fencepost.mirror.ClaimEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;

/**
 * Where an event stands in the story of its item: by fence, then phase, then expiry, which heartbeats only move on.
 *
 * @param fence the fence of the claim
 * @param phase the place within the fence
 * @param untilMicros the expiry of the lease, in microseconds since the epoch
 */
record Position(long fence, int phase, long untilMicros) implements Comparable<Position> {
    private static final Comparator<Position> ORDER = Comparator.comparingLong(Position::fence)
            .thenComparingInt(Position::phase)
            .thenComparingLong(Position::untilMicros);

    static Position of(ClaimEvent event) {
        return new Position(
                event.claim().fence().value(),
                event.kind().phase(),
                ChronoUnit.MICROS.between(Instant.EPOCH, event.claim().lease().expiresAt()));
    }

    boolean isNewerThan(Position other) {
        return compareTo(other) > 0;
    }

    /** Tells whether both are of one event, however far the lease was extended in between. */
    boolean isSameEventAs(Position other) {
        return fence == other.fence && phase == other.phase;
    }

    @Override
    public int compareTo(Position other) {
        return ORDER.compare(this, other);
    }
}
