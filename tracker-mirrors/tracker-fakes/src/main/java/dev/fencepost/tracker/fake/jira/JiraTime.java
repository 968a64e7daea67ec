package dev.fencepost.tracker.fake.jira;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

/** Times as Jira writes them: with milliseconds, and an offset without a colon. */
final class JiraTime {
    /** More than milliseconds only where the clock was told to show them. */
    private static final DateTimeFormatter FORM = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 3, 6, true)
            .appendPattern("xx")
            .toFormatter(Locale.ROOT)
            .withZone(ZoneOffset.ofHours(2));

    private JiraTime() {}

    static String text(Instant instant) {
        return FORM.format(instant);
    }
}
