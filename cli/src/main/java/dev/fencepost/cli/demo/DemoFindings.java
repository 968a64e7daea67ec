package dev.fencepost.cli.demo;

import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Outcome;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the demo proved, read from the store and the tracker after it ended; not what it meant to prove. */
record DemoFindings(List<Finding> all) {
    /**
     * One sentence.
     *
     * @param code its stable name
     * @param holds whether it is true
     * @param text what was found, for people
     */
    record Finding(String code, boolean holds, String text) {}

    /**
     * What was seen of the crash and the outage.
     *
     * @param late the write that was on its way when its agent was killed
     * @param successor who took the item over
     * @param lateAccepted whether the guarded table took the late write
     * @param heldBack the most updates that waited while the tracker was down
     */
    record Crash(
            @Nullable DemoEvent late,
            @Nullable DemoEvent successor,
            @Nullable Boolean lateAccepted,
            int heldBack) {}

    boolean hold() {
        return all.stream().allMatch(Finding::holds);
    }

    static DemoFindings of(List<ClaimRecord> records, DemoTracker tracker, Crash crash, DemoReports reports)
            throws SQLException {
        List<Finding> all = new ArrayList<>();
        all.add(oneWinnerEach(records));
        DemoEvent late = crash.late();
        DemoEvent successor = crash.successor();
        if (late == null || successor == null) {
            all.add(new Finding("takeover", false, "no item was taken over"));
        } else {
            all.add(takeover(late, successor));
            all.add(lateWrite(late, successor, crash.lateAccepted(), reports));
        }
        all.add(caughtUp(tracker, crash.heldBack()));
        return new DemoFindings(List.copyOf(all));
    }

    private static Finding oneWinnerEach(List<ClaimRecord> records) {
        Map<String, Long> completions = records.stream()
                .filter(each -> each.end()
                        .flatMap(end -> end.outcome())
                        .filter(outcome -> outcome.kind() == Outcome.Kind.COMPLETED)
                        .isPresent())
                .collect(Collectors.groupingBy(each -> each.claim().key().itemId(), Collectors.counting()));
        boolean once = completions.keySet().equals(DemoStore.BOARD.keySet())
                && completions.values().stream().allMatch(count -> count == 1);
        return new Finding(
                "one_winner",
                once,
                completions.size() + " of " + DemoStore.BOARD.size() + " items were completed, "
                        + (once ? "each exactly once" : "not each exactly once"));
    }

    private static Finding takeover(DemoEvent late, DemoEvent successor) {
        return new Finding(
                "takeover",
                successor.fence() > late.fence() && !successor.agent().equals(late.agent()),
                late.agent() + " was killed while it held #" + late.item() + " with fence " + late.fence()
                        + "; after its lease " + successor.agent() + " got it with fence " + successor.fence());
    }

    private static Finding lateWrite(
            DemoEvent late, DemoEvent successor, @Nullable Boolean accepted, DemoReports reports) throws SQLException {
        boolean refused = Boolean.FALSE.equals(accepted)
                && reports.authorInGuarded(late.item()).equals(successor.agent());
        boolean wouldHaveHarmed = reports.authorInPlain(late.item()).equals(late.agent());
        return new Finding(
                "late_write_refused",
                refused && wouldHaveHarmed,
                late.agent() + "'s late result was " + (refused ? "refused" : "NOT refused")
                        + " by the table that compares fences; the table beside it that does not "
                        + (wouldHaveHarmed ? "let it overwrite " : "did not let it overwrite ")
                        + successor.agent() + "'s");
    }

    private static Finding caughtUp(DemoTracker tracker, int heldBack) {
        boolean allDone = DemoStore.BOARD.keySet().stream()
                .allMatch(item -> tracker.shownStatus(item).equals("done"));
        return new Finding(
                "mirror_caught_up",
                allDone && heldBack > 0,
                "the tracker was down; " + heldBack + " updates waited, and it "
                        + (allDone ? "shows every item as done now" : "does NOT show every item as done"));
    }
}
