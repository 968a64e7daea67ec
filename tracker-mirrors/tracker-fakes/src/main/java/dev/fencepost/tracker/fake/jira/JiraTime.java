package dev.fencepost.tracker.fake.jira;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times as Jira writes them: with milliseconds, and an offset without a colon. */
final class JiraTime {
    private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSSxx", Locale.ROOT)
            .withZone(ZoneOffset.ofHours(2));

    private JiraTime() {}

    static String text(Instant instant) {
        return FORM.format(instant);
    }
}
