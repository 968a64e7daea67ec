package dev.fencepost.bench.figures;

import java.time.Duration;

/** How long to measure, and how often. */
enum Effort {
    /** Too short to mean anything, long enough to see that everything runs. */
    SMOKE(1, 20, 20, 2_000, 1_000, 100),
    QUICK(3, 400, 150, 1_000_000, 200_000, 1_000),
    DEFAULT(7, 1_000, 300, 1_000_000, 200_000, 5_000),
    FULL(15, 2_000, 500, 1_000_000, 200_000, 20_000);

    private final int repetitions;
    private final int sliceMillis;
    private final int warmUpMillis;
    private final int historicClaims;
    private final int heartbeats;
    private final int countedClaims;

    Effort(int repetitions, int sliceMillis, int warmUpMillis, int historicClaims, int heartbeats, int countedClaims) {
        this.repetitions = repetitions;
        this.sliceMillis = sliceMillis;
        this.warmUpMillis = warmUpMillis;
        this.historicClaims = historicClaims;
        this.heartbeats = heartbeats;
        this.countedClaims = countedClaims;
    }

    int repetitions() {
        return repetitions;
    }

    /** Returns how long one side is measured before it is the other one's turn. */
    Duration slice() {
        return Duration.ofMillis(sliceMillis);
    }

    Duration warmUp() {
        return Duration.ofMillis(warmUpMillis);
    }

    /** Returns how many claims the long history has. */
    int historicClaims() {
        return historicClaims;
    }

    /** Returns after how many heartbeats the table is measured. */
    int heartbeats() {
        return heartbeats;
    }

    /** Returns for how many claims the server's own counters are read. */
    int countedClaims() {
        return countedClaims;
    }
}
