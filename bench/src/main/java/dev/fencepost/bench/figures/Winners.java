package dev.fencepost.bench.figures;

import dev.fencepost.claim.Grant;
import dev.fencepost.claim.WorkItemKey;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Who won what, over the whole run, of items that nobody gives back. Thread-safe. */
final class Winners {
    private final Set<WorkItemKey> items = ConcurrentHashMap.newKeySet();
    private final AtomicLong doubles = new AtomicLong();

    void add(List<Grant> grants) {
        for (Grant grant : grants) {
            if (!items.add(grant.claim().key())) {
                doubles.incrementAndGet();
            }
        }
    }

    long count() {
        return items.size();
    }

    /** Returns how many items were won twice. */
    long doubles() {
        return doubles.get();
    }
}
