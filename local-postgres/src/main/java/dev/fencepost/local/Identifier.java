package dev.fencepost.local;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes names into SQL: only plain ones, and always quoted. */
final class Identifier {
    private static final Pattern PLAIN = Pattern.compile("[a-z_][a-z0-9_]{0,62}");

    private Identifier() {}

    static String check(String name) {
        if (!PLAIN.matcher(name).matches()) {
            throw new IllegalArgumentException("name must be made of a-z, 0-9 and _: " + name);
        }
        return name;
    }

    static String quote(String name) {
        return '"' + check(name) + '"';
    }

    static String quote(List<String> names) {
        return names.stream().map(Identifier::quote).collect(Collectors.joining(", "));
    }
}
