package dev.fencepost.contract.invariant;

import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.WorkItemKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A guarded resource never accepts a lower fence after a higher one. */
final class NoLowerFenceAccepted implements Invariant {
    @Override
    public String id() {
        return "I13";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        Map<WorkItemKey, FencingToken> highest = new HashMap<>();
        List<Violation> found = new ArrayList<>();
        for (AcceptedWrite write : facts.recording().writes()) {
            FencingToken before =
                    highest.merge(write.key(), write.fence(), (one, other) -> one.isNewerThan(other) ? one : other);
            if (before.isNewerThan(write.fence())) {
                found.add(violation(
                        write.key(), "the resource accepted a lower fence after a higher one", before, write));
            }
        }
        return found.stream();
    }
}
