package dev.fencepost.backlog.plan;

/**
 * Something that is wrong with a line.
 *
 * @param line which line, from 1
 * @param problem what is wrong, starting with the field
 */
public record PlanProblem(int line, String problem) {
    @Override
    public String toString() {
        return "line " + line + ": " + problem;
    }
}
