package dev.fencepost.backlog;

/** What became of a declaration. */
public sealed interface ProjectResult {
    /**
     * The project is as declared.
     *
     * @param project as it is now
     */
    record Declared(Project project) implements ProjectResult {}

    /**
     * The project has cards, and another order; nothing was changed.
     *
     * @param project as it is
     */
    record OrderIsFixed(Project project) implements ProjectResult {}
}
