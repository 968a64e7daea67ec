package dev.fencepost.authority;

import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.internal.Require;
import java.util.List;

/**
 * Answers which lapsed claims a sweep ended.
 *
 * @param ended the claims, longest lapsed first
 */
public record Swept(List<ClaimRecord> ended) {
    /** Checks the part. */
    public Swept {
        ended = Require.list("ended", ended);
    }
}
