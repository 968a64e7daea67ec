package dev.fencepost.cli.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.Granted;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.contract.invariant.CallLog;
import dev.fencepost.contract.invariant.ItemLog;
import dev.fencepost.contract.invariant.RecordedCall;
import dev.fencepost.contract.invariant.RecordingAuthority;
import dev.fencepost.memory.MemoryAuthority;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The report of a race")
class RaceReportTest {
    private final RacePlan plan = new RacePlan(ClaimScope.ofProject("race"), 45, 2);
    private final MemoryAuthority authority = MemoryAuthority.create();
    private final CallLog log = new CallLog();

    @Test
    @DisplayName("holds for an honest race, also after every call went over the wire")
    void holdsForAnHonestRace() throws Exception {
        race("a");
        race("b");
        CallJson wire = new CallJson(plan);
        List<RecordedCall> calls =
                log.calls().stream().map(wire::write).map(wire::read).toList();

        RaceReport report = RaceReport.of(plan, calls, ItemLog.read(authority, List.of(plan.scope())));

        assertThat(calls).isEqualTo(log.calls());
        assertThat(report.violations()).isEmpty();
        assertThat(report.winners()).isEqualTo(45);
        assertThat(report.holds()).isTrue();
    }

    @Test
    @DisplayName("counts a second grant of an item, and does not hold")
    void countsDoubleClaims() throws Exception {
        race("a");
        List<RecordedCall> calls = new ArrayList<>(log.calls());
        RecordedCall won = calls.stream()
                .filter(call -> call.answer(Granted.class).isPresent())
                .findFirst()
                .orElseThrow();
        calls.add(won);

        RaceReport report = RaceReport.of(plan, calls, ItemLog.read(authority, List.of(plan.scope())));

        assertThat(report.doubleClaims()).isEqualTo(1);
        assertThat(report.holds()).isFalse();
    }

    @Test
    @DisplayName("does not hold if an item was left, or the store forgot a winner")
    void seesWhatIsMissing() throws Exception {
        race("a");
        ItemLog whole = ItemLog.read(authority, List.of(plan.scope()));
        ItemLog forgotten =
                new ItemLog(whole.entries().subList(1, whole.entries().size()));

        assertThat(RaceReport.of(plan, log.calls(), forgotten).violations())
                .extracting(violation -> violation.invariant())
                .contains("I5");
        assertThat(RaceReport.of(new RacePlan(plan.scope(), 46, 2), log.calls(), whole)
                        .holds())
                .isFalse();
    }

    private void race(String agent) throws InterruptedException {
        new RaceAgent(plan, new RecordingAuthority(authority, log, agent), agent, () -> {}).call();
    }
}
