package dev.fencepost.optimistic;

import dev.fencepost.contract.rule.Need;
import dev.fencepost.contract.rule.Needs;
import dev.fencepost.contract.rule.Rule;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The contract over sockets, where the longest of the races run only when asked for: they send most of all requests. */
abstract class OverTheWireContract extends FewHistoriesContract {
    private static final String LONG = "fencepost.test.long";

    OverTheWireContract() {
        super(Boolean.getBoolean(LONG) ? 200 : 10);
    }

    @Test
    @Rule("C13")
    @Needs(Need.ONE_WINNER)
    @DisplayName("C13: N racing requests over M free items give min(N, M) winners, each with an item of its own")
    @Override
    public void everyRaceHasAsManyWinnersAsItCan() {
        onlyWhenAskedFor();
        super.everyRaceHasAsManyWinnersAsItCan();
    }

    @Test
    @Rule({"T6", "H3"})
    @Needs({Need.ONE_WINNER, Need.MOVABLE_TIME})
    @DisplayName("T6: a heartbeat that meets the end of its lease either comes in time or revives nothing")
    @Override
    public void noHeartbeatRevives() {
        onlyWhenAskedFor();
        super.noHeartbeatRevives();
    }

    @Test
    @Rule("H3")
    @Needs({Need.ONE_WINNER, Need.MOVABLE_TIME})
    @DisplayName("H3: after a storm of all verbs, what callers saw and what inspect shows satisfy the invariants")
    @Override
    public void invariantsHoldAfterAStorm() {
        // The last racer is told to come back after the settle time, which passes only if another one moves it.
        Assumptions.abort("in a storm somebody has to move time to the end, and slow racers end alone");
    }

    private static void onlyWhenAskedFor() {
        Assumptions.assumeTrue(Boolean.getBoolean(LONG), "takes long over sockets; -D" + LONG + "=true runs it");
    }
}
