package dev.fencepost.cli.race;

import dev.fencepost.cli.session.Surroundings;
import java.io.PrintWriter;

/** A bar that fills on the standard error; only for people who look. Thread-safe. */
final class Progress {
    private static final int WIDTH = 40;

    private final int items;
    private final PrintWriter err;
    private final boolean shown;
    private int won;

    Progress(int items, Surroundings surroundings, boolean silent) {
        this.items = items;
        this.err = surroundings.err();
        this.shown = surroundings.terminal() && !silent;
    }

    synchronized void won() {
        won++;
        int filled = (int) ((long) Math.min(won, items) * WIDTH / items);
        boolean moved = (long) (won - 1) * WIDTH / items != filled || won == items;
        if (shown && moved) {
            err.print("\r[" + "#".repeat(filled) + " ".repeat(WIDTH - filled) + "] " + won + " of " + items);
            err.flush();
        }
    }

    synchronized void end() {
        if (shown) {
            err.println();
        }
    }
}
