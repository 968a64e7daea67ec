package dev.fencepost.authority;

import dev.fencepost.internal.Require;
import java.time.Duration;

/**
 * Says which ended claims to keep; the others are dropped.
 *
 * @param keepFor ended claims are kept this long after their end
 * @param keepPerItem the newest so many ended claims of an item are kept whatever their age; at least 1, since the last
 *     one says what state the item is in and what it hands on
 */
public record Retention(Duration keepFor, int keepPerItem) {
    /** Checks the parts. */
    public Retention {
        keepFor = Require.notNegative("keepFor", keepFor, Duration.ofDays(36_500));
        Require.between("keepPerItem", keepPerItem, 1, Integer.MAX_VALUE);
    }
}
