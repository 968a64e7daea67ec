package dev.fencepost.postgres;

import java.util.List;
import java.util.OptionalInt;

/**
 * Says how the schema in the database stands to the one that this version of the code needs.
 *
 * @param version the version in the database; none if there is no schema yet
 * @param pending the change sets still to be applied, in order
 * @param drift the objects that are missing or not as they were applied, sorted
 * @param epoch how fences are kept from going back here
 * @param standby whether the connection leads to a standby, on which every verb that decides is refused
 */
public record SchemaStatus(
        OptionalInt version, List<String> pending, List<String> drift, Epoch epoch, boolean standby) {
    /** What lifts the fences after a promotion or a restore. */
    public enum Epoch {
        /** There is no schema to tell. */
        UNKNOWN,
        /** A new timeline does, and an operator can. */
        BASE_AND_TIMELINE,
        /** Only an operator can: raise the base after every promotion and every restore. */
        BASE_ALONE
    }

    /** Copies the lists. */
    public SchemaStatus {
        pending = List.copyOf(pending);
        drift = List.copyOf(drift);
    }

    /** Tells whether an authority can work on this schema as it is, once it is connected to the primary. */
    public boolean isCurrent() {
        return version.isPresent() && pending.isEmpty() && drift.isEmpty();
    }
}
