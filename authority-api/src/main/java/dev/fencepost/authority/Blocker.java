package dev.fencepost.authority;

import dev.fencepost.internal.Require;
import java.io.Serializable;

/**
 * Says what keeps an authority from working and what an operator can do about it. Holds no secret.
 *
 * @param code stable, in snake case, such as {@code schema_missing}
 * @param problem what is wrong, in one sentence
 * @param wayOut what to do, such as the command to run
 */
public record Blocker(String code, String problem, String wayOut) implements Serializable {
    /** Checks the parts. */
    public Blocker {
        code = Require.text("code", code, 100);
        problem = Require.text("problem", problem, 1_000);
        wayOut = Require.text("wayOut", wayOut, 1_000);
        if (!code.matches("[a-z][a-z0-9_]*")) {
            throw Require.invalid("code", "is " + code + "; it must be in snake case");
        }
    }
}
