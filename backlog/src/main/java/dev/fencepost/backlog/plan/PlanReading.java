package dev.fencepost.backlog.plan;

import java.util.List;

/** What came out of reading a plan: the plan, or everything that is wrong with it. */
public sealed interface PlanReading {
    /**
     * The plan.
     *
     * @param plan as read
     */
    record Read(Plan plan) implements PlanReading {}

    /**
     * A text that is no plan.
     *
     * @param problems every bad line, in order
     */
    record Unreadable(List<PlanProblem> problems) implements PlanReading {
        /** Copies the list. */
        public Unreadable {
            problems = List.copyOf(problems);
        }
    }
}
