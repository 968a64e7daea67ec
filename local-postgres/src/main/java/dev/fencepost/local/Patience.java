package dev.fencepost.local;

import dev.fencepost.authority.AuthorityUnavailableException;
import java.time.Duration;
import java.util.function.Supplier;

/** Measures how long a wait may still last. Needed because processes and files give no signal of their own. */
final class Patience {
    private static final long PAUSE_MILLIS = 20;

    private final long start = System.nanoTime();
    private final Duration limit;

    Patience(Duration limit) {
        this.limit = limit;
    }

    Duration left() {
        Duration left = limit.minusNanos(System.nanoTime() - start);
        return left.isNegative() ? Duration.ZERO : left;
    }

    boolean isOver() {
        return left().isZero();
    }

    /** Pauses for a moment, or says what was waited for in vain. */
    void pause(Supplier<String> waitingFor) {
        if (isOver()) {
            throw new AuthorityUnavailableException(
                    "waited " + limit.toSeconds() + " s in vain for " + waitingFor.get(), null);
        }
        sleep(Duration.ofMillis(PAUSE_MILLIS));
    }

    static void sleep(Duration duration) {
        try {
            Thread.sleep(duration.toMillis());
        } catch (InterruptedException e) {
            throw interrupted("waiting", e);
        }
    }

    static AuthorityUnavailableException interrupted(String what, InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new AuthorityUnavailableException("interrupted while " + what, cause);
    }
}
