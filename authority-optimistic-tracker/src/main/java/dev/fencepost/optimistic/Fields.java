package dev.fencepost.optimistic;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;

/** Named texts in one canonical form: lengths and characters, sorted by name. Reading takes one pass. */
final class Fields {
    private static final int MAX_FIELDS = 60;
    private static final int MAX_DIGITS = 6;

    private final TreeMap<String, String> values;

    Fields() {
        this(Map.of());
    }

    private Fields(Map<String, String> values) {
        this.values = new TreeMap<>(values);
    }

    Fields put(String name, Object value) {
        values.put(name, value.toString());
        return this;
    }

    Fields put(String name, Optional<?> value) {
        value.ifPresent(there -> put(name, there));
        return this;
    }

    Fields put(String name, Duration value) {
        return put(name, value.toSeconds() * 1_000_000 + value.toNanosPart() / 1_000);
    }

    String text(String name) {
        return optional(name).orElseThrow(() -> new IllegalArgumentException("the field " + name + " is missing"));
    }

    Optional<String> optional(String name) {
        return Optional.ofNullable(values.get(name));
    }

    <T> Optional<T> optional(String name, Function<String, T> reading) {
        return optional(name).map(reading);
    }

    long number(String name) {
        return Long.parseLong(text(name));
    }

    int count(String name) {
        return Integer.parseInt(text(name));
    }

    OptionalInt optionalCount(String name) {
        return optional(name)
                .map(text -> OptionalInt.of(Integer.parseInt(text)))
                .orElse(OptionalInt.empty());
    }

    Duration duration(String name) {
        return optionalDuration(name)
                .orElseThrow(() -> new IllegalArgumentException("the field " + name + " is missing"));
    }

    Optional<Duration> optionalDuration(String name) {
        return optional(name).map(text -> {
            long micros = Long.parseLong(text);
            return Duration.ofSeconds(micros / 1_000_000, micros % 1_000_000 * 1_000);
        });
    }

    /** Returns the fields whose names begin so, without that beginning. */
    Map<String, String> startingWith(String beginning) {
        Map<String, String> found = new TreeMap<>();
        values.tailMap(beginning).forEach((name, value) -> {
            if (name.startsWith(beginning)) {
                found.put(name.substring(beginning.length()), value);
            }
        });
        return found;
    }

    String encode() {
        StringBuilder text = new StringBuilder();
        values.forEach((name, value) -> append(append(text, name), value));
        return text.toString();
    }

    private static StringBuilder append(StringBuilder text, String part) {
        return text.append(part.length()).append(':').append(part);
    }

    /**
     * Reads what {@link #encode} wrote.
     *
     * @throws IllegalArgumentException if it is anything else
     */
    static Fields decode(String text, StepCount steps) {
        Map<String, String> values = new TreeMap<>();
        int at = 0;
        while (at < text.length()) {
            if (values.size() == MAX_FIELDS) {
                throw new IllegalArgumentException("too many fields");
            }
            int name = start(text, at, steps);
            int value = start(text, name + length(text, at, name), steps);
            int end = value + length(text, name + length(text, at, name), value);
            values.put(text.substring(name, name + length(text, at, name)), text.substring(value, end));
            steps.add(end - at);
            at = end;
        }
        Fields fields = new Fields(values);
        if (!fields.encode().equals(text)) {
            throw new IllegalArgumentException("not in canonical form");
        }
        steps.add(text.length());
        return fields;
    }

    /** Returns where the characters begin whose length is written at an index. */
    private static int start(String text, int at, StepCount steps) {
        for (int i = at; i < text.length() && i <= at + MAX_DIGITS; i++) {
            steps.add(1);
            if (text.charAt(i) == ':') {
                return i + 1;
            }
        }
        throw new IllegalArgumentException("a length has no end");
    }

    private static int length(String text, int at, int start) {
        int length = Integer.parseInt(text, at, start - 1, 10);
        if (length < 0 || length > text.length() - start) {
            throw new IllegalArgumentException("a length is longer than the text");
        }
        return length;
    }
}
