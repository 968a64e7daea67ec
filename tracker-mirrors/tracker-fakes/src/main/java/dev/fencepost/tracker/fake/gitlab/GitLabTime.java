package dev.fencepost.tracker.fake.gitlab;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times as GitLab writes them. */
final class GitLabTime {
    private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private GitLabTime() {}

    static String text(Instant instant) {
        return FORM.format(instant);
    }
}
