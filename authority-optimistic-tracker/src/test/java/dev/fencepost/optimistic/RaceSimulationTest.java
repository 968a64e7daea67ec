package dev.fencepost.optimistic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Races for one item, in simulated time")
class RaceSimulationTest {
    /** How many races to run with lag inside the settle time; a twentieth of it in each of the other tests. */
    private static final int RACES = Integer.getInteger("fencepost.test.races", 20_000);

    private static final long SEED = Long.getLong("fencepost.test.seed", 4);
    private static final double FAULTS = 0.02;

    /** What was counted over some races. */
    private record Count(int races, int doubles, int undecided, int stillTwo) {
        String line(String what) {
            return String.format(
                    Locale.ROOT,
                    "%-58s %7d races %6d double winners (%.2f %%) %5d left unsure%n",
                    what,
                    races,
                    doubles,
                    100.0 * doubles / races,
                    undecided);
        }
    }

    private interface Kind {
        void run(RaceWorld world);
    }

    private static Count race(int races, Protocol protocol, Duration lag, double faults, Kind kind) {
        Random random = new Random(SEED);
        int doubles = 0;
        int undecided = 0;
        int stillTwo = 0;
        try (VirtualTime time = new VirtualTime()) {
            for (int i = 0; i < races; i++) {
                RaceWorld world = new RaceWorld(time, random, protocol, lag, faults);
                kind.run(world);
                doubles += world.winners() > 1 ? 1 : 0;
                undecided += world.unsettled();
                stillTwo += world.winners() > 1 && world.heldAfterwards() > 1 ? 1 : 0;
            }
        }
        return new Count(races, doubles, undecided, stillTwo);
    }

    @Test
    @DisplayName("a log of comments has no double winner while the lag is within the settle time")
    void noDoubleWinnerWithinTheSettleTime() {
        Count free = race(RACES / 2, Protocol.COMMENT_LOG, RaceWorld.SETTLE, 0, RaceWorld::forFreeItem);
        Count faulty = race(RACES / 4, Protocol.COMMENT_LOG, RaceWorld.SETTLE, FAULTS, RaceWorld::forFreeItem);
        Count lapsing = race(RACES / 4, Protocol.COMMENT_LOG, RaceWorld.SETTLE, FAULTS, RaceWorld::forLapsingItem);

        System.out.print(free.line("comment-log, lag to 1 settle time")
                + faulty.line("comment-log, lag to 1 settle time, faults")
                + lapsing.line("comment-log, lag to 1 settle time, faults, lapsing holder"));
        assertThat(free.races() + faulty.races() + lapsing.races()).isGreaterThanOrEqualTo(RACES);
        assertThat(free.doubles()).isZero();
        assertThat(faulty.doubles()).isZero();
        assertThat(lapsing.doubles()).isZero();
    }

    @Test
    @DisplayName("within the settle time a log of comments keeps a limit that all racers carry")
    void limitsHoldWithinTheSettleTime() {
        Count count = race(RACES / 20, Protocol.COMMENT_LOG, RaceWorld.SETTLE, 0, RaceWorld::forLimitedScope);

        System.out.print(count.line("comment-log, lag to 1 settle time, a limit of 1"));
        assertThat(count.doubles()).isZero();
    }

    @Test
    @DisplayName("within the settle time a request that many processes deliver gets the same grants everywhere")
    void oneRequestHasOneAnswer() {
        Random random = new Random(SEED);
        int different = 0;
        try (VirtualTime time = new VirtualTime()) {
            for (int i = 0; i < RACES / 20; i++) {
                RaceWorld world = new RaceWorld(time, random, Protocol.COMMENT_LOG, RaceWorld.SETTLE, 0);
                world.forOneRequest();
                different += world.differentAnswers() > 1 ? 1 : 0;
            }
        }

        assertThat(different).isZero();
    }

    @Test
    @DisplayName(
            "beyond the settle time a log of comments has double winners, and all but one learn it at the next verify")
    void losersAreDemotedBeyondTheSettleTime() {
        for (int times : new int[] {2, 4, 10}) {
            Duration lag = RaceWorld.SETTLE.multipliedBy(times);
            Count count = race(RACES / 20, Protocol.COMMENT_LOG, lag, 0, RaceWorld::forFreeItem);

            System.out.print(count.line("comment-log, lag to " + times + " settle times"));
            assertThat(count.stillTwo()).isZero();
        }
    }

    @Test
    @DisplayName("blocks of descriptions have double winners with any lag, and all but one learn it at the next verify")
    void blocksHaveDoubleWinners() {
        for (int tenths : new int[] {0, 1, 10, 40}) {
            Duration lag = RaceWorld.SETTLE.multipliedBy(tenths).dividedBy(10);
            Count count = race(RACES / 20, Protocol.DESCRIPTION_BLOCK, lag, 0, RaceWorld::forFreeItem);

            System.out.print(count.line("description-block, lag to " + tenths / 10.0 + " settle times"));
            assertThat(count.stillTwo()).isZero();
        }
    }
}
