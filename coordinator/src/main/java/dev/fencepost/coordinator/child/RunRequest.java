package dev.fencepost.coordinator.child;

import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.RequestId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Names the one request of a run, so that the same run never takes a second claim.
 *
 * <p>An authority remembers for ever under which id it granted something. A run that always asks under its own id is
 * granted one claim in a scope and never another: whoever asks again with a secret of its own is told of the conflict.
 */
public final class RunRequest {
    private RunRequest() {}

    /** Returns the request id of a claimant's run, if it names its run: host, agent and execution together. */
    public static Optional<RequestId> idOf(Claimant claimant) {
        return claimant.executionId()
                .map(run -> new RequestId("run-"
                        + sha256(claimant.hostId() + "\n" + claimant.agentId().orElse("") + "\n" + run)));
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
