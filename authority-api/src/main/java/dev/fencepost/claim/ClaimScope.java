package dev.fencepost.claim;

import dev.fencepost.internal.CanonicalText;
import dev.fencepost.internal.Require;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Names the space within which one item has one holder.
 *
 * <p>The parts come from the configuration that all hosts share, never from facts of one host. A part that is left out
 * is absent; an empty one is refused, since two hosts that differ in that alone would not exclude each other. At least
 * one part is needed. A part has at most {@value #MAX_PART_LENGTH} characters, no control characters and no white space
 * at its ends.
 *
 * <p>{@link #canonical()} is the one text form, for stores and logs: {@code project=acme/repository=acme%2Fapi}.
 */
public final class ClaimScope {
    /** The most characters a part may have. */
    public static final int MAX_PART_LENGTH = 200;

    private final Map<ScopePart, String> parts;
    private final String canonical;

    private ClaimScope(Map<ScopePart, String> parts) {
        if (parts.isEmpty()) {
            throw Require.invalid("scope", "needs at least one part, such as project or repository");
        }
        this.parts = Collections.unmodifiableMap(parts);
        this.canonical = parts.entrySet().stream()
                .map(part -> part.getKey().label() + "=" + CanonicalText.escape(part.getValue()))
                .collect(Collectors.joining("/"));
    }

    /** Starts a scope with no part. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the scope of a whole project. */
    public static ClaimScope ofProject(String project) {
        return builder().project(project).build();
    }

    /**
     * Reads the canonical form.
     *
     * @throws IllegalArgumentException if the text is not exactly what {@link #canonical()} writes
     */
    public static ClaimScope parse(String canonical) {
        Builder builder = builder();
        for (String part : canonical.split("/", -1)) {
            int equals = part.indexOf('=');
            ScopePart name = partNamed(equals < 0 ? part : part.substring(0, equals));
            builder.part(name, CanonicalText.unescape("scope." + name.label(), part.substring(equals + 1)));
        }
        ClaimScope scope = builder.build();
        if (!scope.canonical.equals(canonical)) {
            throw Require.invalid("scope", "is not in canonical form; it would be written " + scope.canonical);
        }
        return scope;
    }

    private static ScopePart partNamed(String label) {
        for (ScopePart part : ScopePart.values()) {
            if (part.label().equals(label)) {
                return part;
            }
        }
        throw Require.invalid(
                "scope",
                "is not in canonical form; each part must be one of project, component, tracker, provider, repository,"
                        + " then '=' and its escaped text");
    }

    /** Returns a part, if the scope has it. */
    public Optional<String> part(ScopePart part) {
        return Optional.ofNullable(parts.get(part));
    }

    /** Returns the parts that are present, in canonical order. */
    public Map<ScopePart, String> parts() {
        return parts;
    }

    /** Returns the one escaped ASCII text form; {@link #parse} reads it back. */
    public String canonical() {
        return canonical;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || (other instanceof ClaimScope scope && canonical.equals(scope.canonical));
    }

    @Override
    public int hashCode() {
        return canonical.hashCode();
    }

    @Override
    public String toString() {
        return canonical;
    }

    /** Collects the parts of a scope; not thread-safe. */
    public static final class Builder {
        private final Map<ScopePart, String> parts = new EnumMap<>(ScopePart.class);

        private Builder() {}

        /** Sets the project. */
        public Builder project(String value) {
            return part(ScopePart.PROJECT, value);
        }

        /** Sets the component. */
        public Builder component(String value) {
            return part(ScopePart.COMPONENT, value);
        }

        /** Sets the configured name of the tracker. */
        public Builder tracker(String value) {
            return part(ScopePart.TRACKER, value);
        }

        /** Sets the kind of tracker. */
        public Builder provider(String value) {
            return part(ScopePart.PROVIDER, value);
        }

        /** Sets the repository or board. */
        public Builder repository(String value) {
            return part(ScopePart.REPOSITORY, value);
        }

        /** Sets a part by its name. */
        public Builder part(ScopePart part, String value) {
            parts.put(part, Require.text("scope." + part.label(), value, MAX_PART_LENGTH));
            return this;
        }

        /** Returns the scope. */
        public ClaimScope build() {
            return new ClaimScope(new EnumMap<>(parts));
        }
    }
}
