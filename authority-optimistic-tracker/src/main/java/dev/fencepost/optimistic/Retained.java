package dev.fencepost.optimistic;

import dev.fencepost.authority.Retention;
import dev.fencepost.claim.ClaimEnd;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Says which claims of an item are old enough to be forgotten. */
final class Retained {
    private Retained() {}

    /** A6. */
    static List<FoldedClaim> forgettable(ItemFold item, Retention retention, Instant now) {
        List<FoldedClaim> ended =
                item.claims().stream().filter(FoldedClaim::hasEnded).toList();
        List<FoldedClaim> old = new ArrayList<>();
        for (int i = 0; i < ended.size() - retention.keepPerItem(); i++) {
            ClaimEnd end = ended.get(i).end();
            if (end != null && end.at().plus(retention.keepFor()).isBefore(now)) {
                old.add(ended.get(i));
            }
        }
        return old;
    }
}
