package dev.fencepost.contract.invariant;

import java.util.List;
import java.util.Objects;

/**
 * All that is known of a run: what the checker judges.
 *
 * @param calls every call that was made in the scopes of the log, by whomever
 * @param log what the store remembers once all callers are done
 * @param writes what a guarded resource let through, in order
 */
public record Recording(List<RecordedCall> calls, ItemLog log, List<AcceptedWrite> writes) {
    /** Checks the parts. */
    public Recording {
        calls = List.copyOf(calls);
        Objects.requireNonNull(log, "log");
        writes = List.copyOf(writes);
    }

    /** Returns the recording of a run without a guarded resource. */
    public static Recording of(List<RecordedCall> calls, ItemLog log) {
        return new Recording(calls, log, List.of());
    }
}
