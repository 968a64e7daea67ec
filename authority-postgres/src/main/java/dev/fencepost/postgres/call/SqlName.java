package dev.fencepost.postgres.call;

import java.util.regex.Pattern;

/**
 * A name in the database: the only text that ever becomes part of a statement.
 *
 * @param value 1 to 48 characters of a-z, 0-9 and '_', letter first
 */
public record SqlName(String value) {
    private static final Pattern PLAIN = Pattern.compile("[a-z][a-z0-9_]{0,47}");

    /** What belongs to the server or to everybody: to create or grant in there would touch what is not ours. */
    private static final Pattern RESERVED = Pattern.compile("pg_.*|information_schema|public");

    /** Checks the name. */
    public SqlName {
        if (!PLAIN.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    "name is not 1 to 48 characters of a-z, 0-9 and '_', letter first; it becomes part of a statement");
        }
        if (RESERVED.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    "name " + value
                            + " is not one of our own; choose one that neither is public or information_schema nor starts with pg_");
        }
    }

    /** Returns the name as it stands in a statement. */
    public String quoted() {
        return '"' + value + '"';
    }
}
