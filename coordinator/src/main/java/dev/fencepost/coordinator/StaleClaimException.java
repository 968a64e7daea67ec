package dev.fencepost.coordinator;

/** Says that a step needs a current claim and the worker has none: stop work. */
public final class StaleClaimException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Step step;
    private final transient Loss loss;

    StaleClaimException(Step step, Loss loss) {
        super("the claim of " + loss.key() + " under fence " + loss.fence() + " is not current (" + loss.code()
                + "); it may not " + step.code());
        this.step = step;
        this.loss = loss;
    }

    /** Returns the step that was not taken. */
    public Step step() {
        return step;
    }

    /** Returns why the claim is not current. */
    public Loss loss() {
        return loss;
    }
}
