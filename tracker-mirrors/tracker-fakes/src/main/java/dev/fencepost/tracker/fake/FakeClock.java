package dev.fencepost.tracker.fake;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** The time of a fake: stands still until a test moves it, and shows whole seconds, as providers do. Thread-safe. */
public final class FakeClock {
    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);

    private Instant now;

    /** Makes a clock that shows an instant. */
    public FakeClock(Instant start) {
        now = start;
    }

    /** Returns the time, cut to the second. */
    public synchronized Instant now() {
        return now.truncatedTo(ChronoUnit.SECONDS);
    }

    /** Lets time pass. */
    public synchronized void move(Duration by) {
        now = now.plus(by);
    }

    /** Returns the time as a Date header has it. */
    public String httpDate() {
        return HTTP_DATE.format(now());
    }
}
