package dev.fencepost.authority;

import dev.fencepost.internal.Require;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * What an authority promises. A rule that a promise does not cover is skipped by the contract suite, and printed.
 *
 * @param strength how far "one winner" can be trusted
 * @param settleTime the delay within which a store must show a write to all readers; present exactly with TIMED
 * @param reach who can share the authority
 * @param clock whose time decides about leases
 * @param durability what survives a crash
 */
public record Guarantees(
        Strength strength, Optional<Duration> settleTime, Reach reach, Clock clock, Durability durability) {

    /** How far "one winner" can be trusted, weakest first. */
    public enum Strength {
        /** Two winners are possible; they are found out at the next verify. */
        BEST_EFFORT,
        /** One winner, as long as the store shows writes within the settle time. */
        TIMED,
        /** One winner, always. */
        LINEARIZABLE
    }

    /** Who can share an authority. */
    public enum Reach {
        /** The threads of one process. */
        PROCESS,
        /** Any number of processes and hosts. */
        SHARED
    }

    /** Whose time decides. */
    public enum Clock {
        /** The clock of the process that opened the authority. */
        PROCESS,
        /** The clock of the store, one for all hosts. */
        STORE,
        /** The timestamps of the tracker's server. */
        TRACKER
    }

    /** What survives a crash. */
    public enum Durability {
        /** Nothing: the state ends with the process. */
        VOLATILE,
        /** Everything that was acknowledged. */
        DURABLE
    }

    /** Checks the parts. */
    public Guarantees {
        Objects.requireNonNull(strength, "strength");
        Objects.requireNonNull(settleTime, "settleTime");
        Objects.requireNonNull(reach, "reach");
        Objects.requireNonNull(clock, "clock");
        Objects.requireNonNull(durability, "durability");
        settleTime = settleTime.map(time -> Require.positive("settleTime", time, Duration.ofHours(1)));
        if (settleTime.isPresent() != (strength == Strength.TIMED)) {
            throw Require.invalid("settleTime", "goes with TIMED and only with it; the strength is " + strength);
        }
    }

    /** Tells whether the strength is at least the one required. */
    public boolean isAtLeast(Strength required) {
        return strength.compareTo(required) >= 0;
    }
}
