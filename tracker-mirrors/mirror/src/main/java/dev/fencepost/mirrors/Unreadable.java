package dev.fencepost.mirrors;

import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.mirror.MirrorWarning;
import java.util.Objects;

/**
 * An item of which the tracker did not say what it shows.
 *
 * @param key the item
 * @param warning why
 */
public record Unreadable(WorkItemKey key, MirrorWarning warning) {
    /** Checks the parts. */
    public Unreadable {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(warning, "warning");
    }
}
