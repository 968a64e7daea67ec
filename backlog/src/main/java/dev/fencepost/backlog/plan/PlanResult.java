package dev.fencepost.backlog.plan;

import java.util.List;

/** What became of a plan. */
public sealed interface PlanResult {
    /**
     * The backlog is in step with the plan, or it was told what would change.
     *
     * @param report what changed
     */
    record Synced(PlanReport report) implements PlanResult {}

    /**
     * Nothing was applied.
     *
     * @param problems every bad line, in order; a cycle is shown with the line of its first card
     */
    record Refused(List<PlanProblem> problems) implements PlanResult {
        /** Copies the list. */
        public Refused {
            problems = List.copyOf(problems);
        }
    }
}
