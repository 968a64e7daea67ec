package dev.fencepost.backlog.json;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The fields of a draft in JSON, each by the name of its column. */
enum DraftField {
    ID,
    TITLE,
    BODY,
    TYPE,
    PHASE,
    CATEGORY,
    PRIORITY,
    ACCEPTANCE,
    STEPS,
    BOUNDARIES,
    PAYLOAD,
    LABELS,
    ASSIGNEE,
    SPEC_REF,
    IDEMPOTENCY_KEY,
    CREATED_BY,
    MAX_ATTEMPTS,
    DEPENDS_ON;

    private static final Set<String> NAMES =
            Arrays.stream(values()).map(DraftField::text).collect(Collectors.toUnmodifiableSet());

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Set<String> names() {
        return NAMES;
    }
}
