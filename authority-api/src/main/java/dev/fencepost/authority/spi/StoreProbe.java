package dev.fencepost.authority.spi;

import dev.fencepost.authority.Blocker;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimQuery;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * What a look at a store found: how it stands, and what keeps it from working.
 *
 * @param facts how it stands, in a sensible order
 * @param blockers everything that has to be mended first, each with the way out
 */
public record StoreProbe(List<StoreFact> facts, List<Blocker> blockers) {
    /** Copies the lists. */
    public StoreProbe {
        facts = List.copyOf(facts);
        blockers = List.copyOf(blockers);
    }

    /**
     * Asks an open authority for nothing but its time, which is what every store can tell.
     *
     * @param hostClock the clock of this host, to compare the authority's with
     * @return that it can be reached, and by how much its clock is ahead of this host's: exact to half the time of a call
     */
    public static List<StoreFact> reach(ClaimAuthority authority, InstantSource hostClock) {
        ClaimQuery least = ClaimQuery.all().withPageSize(1);
        authority.inspect(least); // the first call may have to connect
        Instant sent = hostClock.instant();
        Instant store = authority.inspect(least).asOf();
        Duration roundTrip = Duration.between(sent, hostClock.instant());
        Duration ahead = Duration.between(sent.plus(roundTrip.dividedBy(2)), store);
        return List.of(
                new StoreFact("reachable", "yes"),
                new StoreFact("round_trip_ms", Long.toString(roundTrip.toMillis())),
                new StoreFact("clock_ahead_ms", Long.toString(ahead.toMillis())));
    }
}
