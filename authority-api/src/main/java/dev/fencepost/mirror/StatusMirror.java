package dev.fencepost.mirror;

/**
 * Shows people what became of an item, after the authority has decided it.
 *
 * <p>What a mirror shows is never read back as truth. Mirrors are thread-safe, try once, and bound their own waits.
 */
public interface StatusMirror {
    /**
     * Shows an event, unless a newer one of the same item is shown already.
     *
     * <p>Showing one event twice shows it once. A tracker that fails, refuses or does not answer is a
     * {@link MirrorOutcome.Failed}; it never throws, since the claim it tells of stands all the same.
     */
    MirrorOutcome show(ClaimEvent event);
}
