package dev.fencepost.authority;

import dev.fencepost.claim.FencingToken;
import java.util.Objects;
import java.util.Optional;

/**
 * Says which claim an operator means: the one he saw, or whatever is there.
 *
 * @param fence the fence that must be the item's last; none forces
 */
public record ExpectedFence(Optional<FencingToken> fence) {
    /** Checks the part. */
    public ExpectedFence {
        Objects.requireNonNull(fence, "fence");
    }

    /** Acts only if the item's last fence is this one. */
    public static ExpectedFence exactly(FencingToken fence) {
        return new ExpectedFence(Optional.of(fence));
    }

    /** Acts whatever the item's last fence is. */
    public static ExpectedFence force() {
        return new ExpectedFence(Optional.empty());
    }

    /** Tells whether an item's last fence is the one that is meant. */
    public boolean admits(FencingToken last) {
        return fence.map(last::equals).orElse(true);
    }
}
