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
    private ChronoUnit step = ChronoUnit.SECONDS;

    /** Makes a clock that shows an instant. */
    public FakeClock(Instant start) {
        now = start;
    }

    /** Returns the time, cut to the second unless it was told otherwise. */
    public synchronized Instant now() {
        return now.truncatedTo(step);
    }

    /** Shows microseconds from now on, as no provider does: for tests that have to say exactly when something was. */
    public synchronized void showMicroseconds() {
        step = ChronoUnit.MICROS;
    }

    /** Lets time pass, or steps back. */
    public synchronized void move(Duration by) {
        now = now.plus(by);
    }

    /** Returns the time as a Date header has it. */
    public String httpDate() {
        return HTTP_DATE.format(now());
    }
}
