package dev.fencepost.mirrors;

import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorWarning;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Says what one step of a pump did.
 *
 * @param shown how many events are shown now
 * @param outdated how many had been overtaken
 * @param failures what could not be shown, and why; the ledger brings it up again
 * @param stoppedBy why the step ended before all was tried: the tracker as a whole is in trouble. Its
 *     {@link MirrorWarning#retryAfter()} is a good time to wait before the next step
 */
public record Drained(int shown, int outdated, List<Failure> failures, Optional<MirrorWarning> stoppedBy) {
    /** Checks the parts. */
    public Drained {
        failures = List.copyOf(failures);
        Objects.requireNonNull(stoppedBy, "stoppedBy");
    }

    /**
     * An event that could not be shown.
     *
     * @param event the event
     * @param warning why
     */
    public record Failure(ClaimEvent event, MirrorWarning warning) {
        /** Checks the parts. */
        public Failure {
            Objects.requireNonNull(event, "event");
            Objects.requireNonNull(warning, "warning");
        }
    }
}
