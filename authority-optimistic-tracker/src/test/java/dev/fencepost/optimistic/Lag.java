package dev.fencepost.optimistic;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Says how long what was written stays hidden from readers: each of a few replicas learns of it at its own time.
 *
 * @param random draws the delays and the replica that answers; seeded, so that a run can be repeated
 * @param longest the longest delay
 */
record Lag(Random random, Duration longest) {
    static final int REPLICAS = 3;
    /** Whatever the clock says, should it step back. */
    private static final List<Instant> AT_ONCE = List.of(Instant.MIN);

    static Lag none() {
        return new Lag(new Random(0), Duration.ZERO);
    }

    /** Draws when each replica shows what is written now. */
    List<Instant> shownAt(Instant now) {
        if (longest.isZero()) {
            return AT_ONCE;
        }
        List<Instant> shown = new ArrayList<>(REPLICAS);
        for (int i = 0; i < REPLICAS; i++) {
            shown.add(now.plusNanos((long) (random.nextDouble() * longest.toNanos())));
        }
        return shown;
    }

    int replica() {
        return longest.isZero() ? 0 : random.nextInt(REPLICAS);
    }
}
