package dev.fencepost.fencing;

import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.WorkItemKey;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the highest fence of each item, and refuses lower ones. Thread-safe.
 *
 * <p>An equal fence is admitted: one holder writes many times. The check and the write must be one step, or a newer
 * holder can slip in between: {@link #admit(WorkItemKey, FencingToken, Runnable)} does both while it keeps the item to
 * itself.
 *
 * <p>The gate serves a resource that lives in this process, and it knows only what it has been shown. A resource that
 * outlives the process keeps the fence itself, beside what it protects:
 *
 * <p><b>SQL.</b> One statement checks and writes; no row updated means refused.
 *
 * <pre>{@code
 * UPDATE report SET body = ?, last_fence = ? WHERE item = ? AND last_fence <= ?
 * }</pre>
 *
 * <p><b>Files.</b> Hold an exclusive lock on {@code report.fence}, read the fence in it, stop if it is higher than yours.
 * Otherwise write yours and force it to disk, write {@code report.tmp-17} (the fence in the name keeps two writers out
 * of one file), force that too, rename it atomically onto {@code report}, and let the lock go. The fence file first: a
 * crash in between then refuses the stale writer instead of admitting it.
 *
 * <p><b>HTTP.</b> Send the fence with each write in a header such as {@code Fencepost-Fence: 17}. The service compares it in
 * the transaction that writes, and answers 412 (or 409) to a lower one. A client that gets this stops work and does not
 * try again.
 *
 * <p>The gate grows by one small entry for each item it has seen. Bounding that is the user's concern: a gate for each
 * batch or each resource, dropped with it. There is no way to forget one item: the next stale writer would be the first
 * one seen, and admitted. For the same reason, show a new gate the stored fences before it serves after a restart.
 */
public final class FencingGate {
    private final Map<WorkItemKey, Entry> entries = new ConcurrentHashMap<>();

    /** Makes a gate that has seen no fence. */
    public FencingGate() {}

    /** Admits a fence that is at least the highest seen of the item, and remembers it. */
    public Admission admit(WorkItemKey key, FencingToken fence) {
        return admit(key, fence, () -> {});
    }

    /**
     * Admits a fence and, if admitted, writes, as one step for the item.
     *
     * <p>Other calls for the same item wait meanwhile, so keep the write short, and do not pass the gate for another item
     * inside it: two such writes could wait for each other. What the write throws is thrown on; the fence stays
     * remembered, since part of the write may have happened.
     */
    public Admission admit(WorkItemKey key, FencingToken fence, Runnable write) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(fence, "fence");
        Objects.requireNonNull(write, "write");
        Entry entry = entries.computeIfAbsent(key, k -> new Entry());
        synchronized (entry) {
            FencingToken highest = entry.highest;
            if (highest != null && highest.isNewerThan(fence)) {
                return new Admission.Refused(fence, highest);
            }
            entry.highest = fence;
            write.run();
            return new Admission.Admitted(fence);
        }
    }

    /** Returns the highest fence seen of an item. */
    public Optional<FencingToken> highest(WorkItemKey key) {
        Entry entry = entries.get(Objects.requireNonNull(key, "key"));
        return Optional.ofNullable(entry == null ? null : entry.highest);
    }

    /** The lock of one item, and what it guards; volatile so that a look does not wait for a write. */
    private static final class Entry {
        private volatile @Nullable FencingToken highest;
    }
}
