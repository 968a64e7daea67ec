package dev.fencepost.bench.faults;

import java.util.ArrayList;
import java.util.List;

/**
 * What one look at a long run saw.
 *
 * @param seconds since the start
 * @param calls answered since the look before
 * @param p50Micros the time that half of them took at most
 * @param p99Micros the time that all but one in a hundred took at most
 * @param memoryMb of the largest process of the load
 * @param claimKb the present table with its indexes
 * @param historyKb the history table with its indexes
 * @param deadRows in the present table
 */
record SoakSample(
        long seconds,
        int calls,
        long p50Micros,
        long p99Micros,
        long memoryMb,
        long claimKb,
        long historyKb,
        long deadRows) {
    private static final String HEADER = "seconds,calls,p50Micros,p99Micros,memoryMb,claimKb,historyKb,deadRows";

    String csv() {
        return seconds + "," + calls + "," + p50Micros + "," + p99Micros + "," + memoryMb + "," + claimKb + ","
                + historyKb + "," + deadRows;
    }

    static List<String> csv(List<SoakSample> samples) {
        List<String> lines = new ArrayList<>(List.of(HEADER));
        samples.forEach(sample -> lines.add(sample.csv()));
        return lines;
    }
}
