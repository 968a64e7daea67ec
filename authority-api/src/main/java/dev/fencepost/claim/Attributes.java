package dev.fencepost.claim;

import dev.fencepost.internal.Require;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Holds a few named texts that say more about a claimant or a candidate and decide nothing.
 *
 * <p>At most {@value #MAX_ENTRIES} entries; names are like {@code branch} or {@code tracker.url}, values one line of at
 * most {@value #MAX_VALUE_LENGTH} characters. Never put a secret here: attributes are logged, stored and mirrored.
 *
 * @param values the texts by name, sorted by name
 */
public record Attributes(Map<String, String> values) {
    /** The most entries. */
    public static final int MAX_ENTRIES = 16;

    /** The most characters of a value. */
    public static final int MAX_VALUE_LENGTH = 500;

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_.-]{0,63}");
    private static final Attributes NONE = new Attributes(Map.of());

    /** Checks the entries. */
    public Attributes {
        Objects.requireNonNull(values, "values");
        Map<String, String> sorted = new TreeMap<>();
        values.forEach((name, value) -> {
            if (!NAME.matcher(name).matches()) {
                throw Require.invalid(
                        "attributes",
                        "has a name that is not 1 to 64 characters of a-z, 0-9, '_', '.', '-', letter first");
            }
            sorted.put(name, Require.text("attributes." + name, value, MAX_VALUE_LENGTH));
        });
        Require.atMost("attributes", sorted.keySet(), MAX_ENTRIES);
        values = Collections.unmodifiableMap(sorted);
    }

    /** Returns no attributes. */
    public static Attributes none() {
        return NONE;
    }

    /** Returns these attributes and one more, or with that one replaced. */
    public Attributes with(String name, String value) {
        Map<String, String> more = new TreeMap<>(values);
        more.put(name, value);
        return new Attributes(more);
    }

    /** Returns one value. */
    public Optional<String> get(String name) {
        return Optional.ofNullable(values.get(name));
    }
}
