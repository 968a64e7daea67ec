package dev.fencepost.postgres;

import java.util.regex.Pattern;

/**
 * A name in the database: the only text that ever becomes part of a statement.
 *
 * @param value 1 to 48 characters of a-z, 0-9 and '_', letter first
 */
record SqlName(String value) {
    private static final Pattern PLAIN = Pattern.compile("[a-z][a-z0-9_]{0,47}");

    SqlName {
        if (!PLAIN.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    "name is not 1 to 48 characters of a-z, 0-9 and '_', letter first; it becomes part of a statement");
        }
    }

    /** Returns the name as it stands in a statement. */
    String quoted() {
        return '"' + value + '"';
    }
}
