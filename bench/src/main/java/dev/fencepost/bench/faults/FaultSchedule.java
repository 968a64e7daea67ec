package dev.fencepost.bench.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * What breaks when. One seed gives one schedule.
 *
 * @param seed what it was made of
 * @param faults in order
 */
record FaultSchedule(long seed, List<Planned> faults) {
    /**
     * One fault.
     *
     * @param after the pause since the end of the fault before it
     * @param kind what breaks
     * @param roll decides what the kind leaves open, such as which process
     */
    record Planned(Duration after, FaultKind kind, int roll) {
        /** Chooses one of so many. */
        int choose(int of) {
            return Math.floorMod(roll, of);
        }
    }

    private static final int SHORTEST_MILLIS = 300;
    private static final int LONGEST_MILLIS = 1_500;

    FaultSchedule {
        faults = List.copyOf(faults);
    }

    /** Plans whole rounds, in each of which every kind comes once, in an order of its own. */
    static FaultSchedule of(long seed, int rounds, Set<FaultKind> kinds) {
        Random random = new Random(seed);
        List<Planned> faults = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            List<FaultKind> order = new ArrayList<>(kinds.stream().sorted().toList());
            Collections.shuffle(order, random);
            for (FaultKind kind : order) {
                Duration after = Duration.ofMillis(SHORTEST_MILLIS + random.nextInt(LONGEST_MILLIS - SHORTEST_MILLIS));
                faults.add(new Planned(after, kind, random.nextInt()));
            }
        }
        return new FaultSchedule(seed, faults);
    }
}
