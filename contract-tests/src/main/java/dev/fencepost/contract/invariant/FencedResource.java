package dev.fencepost.contract.invariant;

import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.fencing.FencingGate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Stands for what holders write to, and remembers each write in order. Thread-safe.
 *
 * <p>The guarded one asks a {@link FencingGate}. The unguarded one lets everything through: run as a control beside the
 * other, it shows that stale writes did arrive, so that the guard had something to refuse.
 */
public final class FencedResource {
    private final List<AcceptedWrite> writes = Collections.synchronizedList(new ArrayList<>());
    private final FencingGate gate = new FencingGate();
    private final boolean guarded;

    private FencedResource(boolean guarded) {
        this.guarded = guarded;
    }

    /** Makes a resource that refuses stale fences. */
    public static FencedResource guarded() {
        return new FencedResource(true);
    }

    /** Makes a resource that refuses nothing. */
    public static FencedResource unguarded() {
        return new FencedResource(false);
    }

    /** Writes on behalf of a grant, if the resource lets it. */
    public void write(WorkItemKey key, FencingToken fence) {
        AcceptedWrite write = new AcceptedWrite(key, fence);
        if (guarded) {
            gate.admit(key, fence, () -> writes.add(write));
        } else {
            writes.add(write);
        }
    }

    /** Returns the writes that were let through, in order. */
    public List<AcceptedWrite> writes() {
        synchronized (writes) {
            return List.copyOf(writes);
        }
    }
}
