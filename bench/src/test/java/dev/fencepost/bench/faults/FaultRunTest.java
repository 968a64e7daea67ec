package dev.fencepost.bench.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.contract.invariant.Violation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("When everything breaks once, in the order of a seed")
class FaultRunTest {
    /** About real time: told in every report, and no reason for a build to fail on a busy machine. */
    private static final Set<String> TIMED = Set.of("I19", "I20", "I21");

    private static final Set<FaultKind> KINDS = EnumSet.complementOf(EnumSet.of(FaultKind.PROMOTE));

    @Test
    @DisplayName("no promise is broken, and only the unguarded control takes stale writes")
    void everyPromiseHolds() throws Exception {
        FaultReport report;
        try (FaultServer server = EmbeddedServer.startIn(Path.of("target", "faults"))) {
            report = new FaultRun(server, FaultSchedule.of(1, 1, KINDS), words -> {}).run(3, 8, Duration.ofMinutes(3));
        }

        System.out.println(FaultReportText.json(report));
        assertThat(report.faults()).containsOnlyKeys(KINDS);
        assertThat(report.violations().stream()
                        .filter(violation -> !TIMED.contains(violation.invariant()))
                        .map(Violation::toString))
                .isEmpty();
        assertThat(report.judged()).contains("I1", "I13", "I17", "I18", "I20", "I21", "I22");
        assertThat(report.staleWithGuard()).isZero();
        assertThat(report.staleWithoutGuard())
                .as("stale writes that the control took, which show that the faults bit")
                .isPositive();
    }
}
