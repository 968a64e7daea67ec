package dev.fencepost.coordinator;

import dev.fencepost.mirror.MirrorWarning;
import java.util.Objects;

/**
 * Tells the caller of something that went wrong beside the claim. The claim stands all the same.
 *
 * @param code stable, in snake case: {@code readiness_unknown}, {@code ledger_unavailable}, or {@code mirror_} and the code
 *     of a {@link MirrorWarning}
 * @param message for people; no secret
 */
public record DeskWarning(String code, String message) {
    /** Checks the parts. */
    public DeskWarning {
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(message, "message");
    }

    static DeskWarning of(MirrorWarning warning) {
        return new DeskWarning("mirror_" + warning.code().code(), warning.message());
    }
}
