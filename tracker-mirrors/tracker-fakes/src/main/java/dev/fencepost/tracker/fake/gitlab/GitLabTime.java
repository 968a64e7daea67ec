package dev.fencepost.tracker.fake.gitlab;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

/** Times as GitLab writes them. */
final class GitLabTime {
    /** More than milliseconds only where the clock was told to show them. */
    private static final DateTimeFormatter FORM = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 3, 6, true)
            .appendPattern("'Z'")
            .toFormatter(Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private GitLabTime() {}

    static String text(Instant instant) {
        return FORM.format(instant);
    }
}
