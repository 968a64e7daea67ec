package dev.fencepost.coordinator;

import dev.fencepost.authority.ReleaseResult;
import java.util.List;
import java.util.Objects;

/**
 * What became of a release, and of showing it.
 *
 * @param result what the authority answered
 * @param warnings what went wrong with showing it
 */
public record DeskRelease(ReleaseResult result, List<DeskWarning> warnings) {
    /** Checks the parts. */
    public DeskRelease {
        Objects.requireNonNull(result, "result");
        warnings = List.copyOf(warnings);
    }
}
