package dev.fencepost.contract.invariant;

import dev.fencepost.claim.WorkItemKey;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** One sentence of the table of invariants. */
interface Invariant {
    String id();

    Stream<Violation> judge(Facts facts);

    /** Says what is wrong with an item, and what shows it. */
    default Violation violation(WorkItemKey item, String what, Object... evidence) {
        return new Violation(
                id(),
                Optional.of(item),
                what,
                Arrays.stream(evidence).map(String::valueOf).toList());
    }
}
