package dev.fencepost.authority;

import dev.fencepost.claim.Skip;
import dev.fencepost.internal.Require;
import java.util.List;

/**
 * Answers that no lapsed claim could be taken over.
 *
 * @param skips why lapsed items were passed over, longest lapsed first; at most {@value #MAX_SKIPS}
 */
public record NothingLapsed(List<Skip> skips) implements TakeOverResult {
    /** The most skips an answer lists. */
    public static final int MAX_SKIPS = 100;

    /** Checks the part. */
    public NothingLapsed {
        skips = Require.list("skips", skips);
    }
}
