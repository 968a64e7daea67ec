package dev.fencepost.mirror;

import java.util.Objects;

/** What became of the showing of one event. */
public sealed interface MirrorOutcome {
    /** The event is shown. */
    record Shown() implements MirrorOutcome {}

    /** A newer event of the item was shown already. Nothing was written, and nothing is left to do. */
    record Outdated() implements MirrorOutcome {}

    /**
     * The event is not shown, or not known to be. The claim stands; show the event again later.
     *
     * @param warning what to tell the caller
     */
    record Failed(MirrorWarning warning) implements MirrorOutcome {
        /** Checks the parts. */
        public Failed {
            Objects.requireNonNull(warning, "warning");
        }
    }
}
