package dev.fencepost.contract.rule;

import java.util.Map;
import java.util.Objects;

/**
 * What is under test, what it promises, and what it is excused from.
 *
 * @param subject the class under test
 * @param promises its guarantees, in words
 * @param excuses for each need that is not met, the declared guarantee or missing ability that excuses it
 */
public record Declared(String subject, String promises, Map<Need, String> excuses) {
    /** Checks the parts. */
    public Declared {
        Objects.requireNonNull(subject, "subject");
        Objects.requireNonNull(promises, "promises");
        excuses = Map.copyOf(excuses);
    }
}
