package dev.fencepost.claim;

import dev.fencepost.internal.Require;
import java.util.Optional;

/**
 * Numbers the grants of one item: each later grant has a greater fence, and none is ever issued twice.
 *
 * <p>The fence is public. A resource that remembers the highest fence it has seen and refuses lower ones keeps stale
 * workers out, whatever their clocks say; see {@code dev.fencepost.fencing.FencingGate}. Fences of different items say
 * nothing about each other.
 *
 * @param value from 1 to 2<sup>53</sup>-1, so that clients which read JSON numbers as doubles keep it exact
 */
public record FencingToken(long value) implements Comparable<FencingToken> {
    /** The greatest fence. */
    public static final long MAX_VALUE = (1L << 53) - 1;

    /** Checks the range. */
    public FencingToken {
        if (value < 1 || value > MAX_VALUE) {
            throw Require.invalid("fence", "is " + value + "; it must be from 1 to " + MAX_VALUE);
        }
    }

    /** Returns the next fence. */
    public FencingToken next() {
        return new FencingToken(value + 1);
    }

    /** Tells whether this fence was granted after the other one, for the same item. */
    public boolean isNewerThan(FencingToken other) {
        return value > other.value;
    }

    void requireAfter(Optional<FencingToken> previous) {
        if (previous.isPresent() && !isNewerThan(previous.get())) {
            throw Require.invalid("previousFence", "is " + previous.get() + "; it must be below the fence, " + value);
        }
    }

    @Override
    public int compareTo(FencingToken other) {
        return Long.compare(value, other.value);
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
