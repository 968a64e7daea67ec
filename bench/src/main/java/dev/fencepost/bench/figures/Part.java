package dev.fencepost.bench.figures;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What can be measured alone. */
enum Part {
    /** What the server counts for a claim. */
    COSTS,
    /** Claims beside the floor. */
    CLAIMS,
    /** Calls of one process on one scope, sent together. */
    COMBINER,
    /** What holders do, and what becomes of lapsed claims. */
    HOLDERS,
    /** Other systems at the same work. */
    PEERS,
    /** Claims in a store with a long past. */
    HISTORY,
    /** The memory authority, which takes minutes and no server. */
    MEMORY;

    static Set<Part> of(Effort effort) {
        return effort == Effort.FULL ? EnumSet.allOf(Part.class) : EnumSet.complementOf(EnumSet.of(MEMORY));
    }

    static Part named(String name) {
        return Arrays.stream(values())
                .filter(part -> part.code().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--only " + name + " is unknown; choose one of "
                        + Arrays.stream(values()).map(Part::code).collect(Collectors.joining(", "))));
    }

    private String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
