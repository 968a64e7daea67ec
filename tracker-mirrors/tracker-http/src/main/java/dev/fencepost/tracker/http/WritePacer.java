package dev.fencepost.tracker.http;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Spaces the writes of one credential with a token bucket, and keeps the rest that a provider asked for. Thread-safe.
 *
 * <p>Turns are given in the order of asking, so that many callers wait for one turn each and none for all.
 */
public final class WritePacer {
    private static final Map<String, WritePacer> SHARED = new ConcurrentHashMap<>();

    private final WritePace pace;
    private final Ticker ticker;
    private final long start;
    /** When the bucket would be full again, in nanoseconds since the start: each write moves it by one refill. */
    private long fullAt;
    /** When the last turn was, or will be; long ago at first. */
    private long lastTurn = Long.MIN_VALUE / 2;

    private long restUntil;

    /** Makes a pacer of its own. */
    public WritePacer(WritePace pace, Ticker ticker) {
        this.pace = Objects.requireNonNull(pace, "pace");
        this.ticker = Objects.requireNonNull(ticker, "ticker");
        this.start = ticker.nanos();
    }

    /** Returns the pacer that all adapters of this process with the same credential share; the first one's pace counts. */
    public static WritePacer shared(Credential credential, WritePace pace) {
        return SHARED.computeIfAbsent(credential.fingerprint(), key -> new WritePacer(pace, Ticker.system()));
    }

    /** Waits for a turn to write; answers RATE_LIMITED, without taking a turn, if it would take too long. */
    public void awaitTurn() {
        Duration wait = takeTurn();
        if (wait.isZero()) {
            return;
        }
        try {
            ticker.pause(wait);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TrackerException(TrackerFailure.UNAVAILABLE, "interrupted while waiting to write", e);
        }
    }

    /** Refuses a call of any kind while the provider wants to be left alone. */
    public synchronized void requireNoRest() {
        long left = restUntil - now();
        if (left > 0) {
            throw TrackerException.rateLimited(
                    "the tracker asked to be left alone; nothing was sent", Duration.ofNanos(left));
        }
    }

    /** Keeps a rest that the provider asked for; never makes one shorter. */
    public synchronized void rest(Duration wait) {
        long most = Duration.ofDays(1).toNanos();
        long nanos = wait.compareTo(Duration.ofDays(1)) > 0 ? most : wait.toNanos();
        restUntil = Math.max(restUntil, now() + nanos);
    }

    private synchronized Duration takeTurn() {
        requireNoRest();
        long now = now();
        long refill = pace.refill().toNanos();
        long untilTokens = Math.max(fullAt, now) - now - refill * (pace.burst() - 1L);
        long untilGap = lastTurn + pace.gap().toNanos() - now;
        long wait = Math.max(0, Math.max(untilTokens, untilGap));
        if (wait > pace.maxWait().toNanos()) {
            throw TrackerException.rateLimited(
                    "too many writes are waiting for this credential; nothing was sent", Duration.ofNanos(wait));
        }
        fullAt = Math.max(fullAt, now) + refill;
        lastTurn = now + wait;
        return Duration.ofNanos(wait);
    }

    private long now() {
        return ticker.nanos() - start;
    }
}
