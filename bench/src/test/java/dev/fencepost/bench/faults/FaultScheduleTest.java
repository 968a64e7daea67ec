package dev.fencepost.bench.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A schedule of faults")
class FaultScheduleTest {
    private static final Set<FaultKind> ALL = EnumSet.allOf(FaultKind.class);

    @Test
    @DisplayName("is the same for the same seed, and another for another")
    void repeats() {
        assertThat(FaultSchedule.of(7, 3, ALL)).isEqualTo(FaultSchedule.of(7, 3, ALL));
        assertThat(FaultSchedule.of(7, 3, ALL).faults())
                .isNotEqualTo(FaultSchedule.of(8, 3, ALL).faults());
    }

    @Test
    @DisplayName("has every kind once in every round")
    void everyKind() {
        FaultSchedule schedule = FaultSchedule.of(7, 3, ALL);

        for (int round = 0; round < 3; round++) {
            assertThat(schedule.faults().subList(round * ALL.size(), (round + 1) * ALL.size()))
                    .extracting(FaultSchedule.Planned::kind)
                    .containsExactlyInAnyOrderElementsOf(ALL);
        }
    }

    @Test
    @DisplayName("of a longer run starts with that of a shorter one")
    void prefix() {
        assertThat(FaultSchedule.of(7, 3, ALL).faults())
                .startsWith(FaultSchedule.of(7, 2, ALL).faults().toArray(FaultSchedule.Planned[]::new));
    }
}
