package dev.fencepost.coordinator;

import java.util.Locale;

/** The steps of work before which a claim has to be current. */
public enum Step {
    /** Set up a workspace, a branch and the like. */
    PREPARE,
    /** Write what others see: push, post, deploy. */
    PUBLISH,
    /** Say that the work is done. */
    COMPLETE;

    /** Returns the stable code, in snake case. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
