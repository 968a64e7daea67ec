package dev.fencepost.contract.invariant;

import dev.fencepost.claim.WorkItemKey;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Says that an invariant does not hold, of which item, and by which facts. Prints without secrets.
 *
 * @param invariant its id, such as {@code I1}
 * @param item the item, if it is about one
 * @param what what is wrong, in one sentence
 * @param evidence the calls and records that show it
 */
public record Violation(String invariant, Optional<WorkItemKey> item, String what, List<String> evidence) {
    /** Checks the parts. */
    public Violation {
        Objects.requireNonNull(invariant, "invariant");
        Objects.requireNonNull(item, "item");
        Objects.requireNonNull(what, "what");
        evidence = List.copyOf(evidence);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(invariant);
        item.ifPresent(key -> text.append(" ").append(key));
        text.append(": ").append(what);
        evidence.forEach(line -> text.append("\n    ").append(line));
        return text.toString();
    }
}
