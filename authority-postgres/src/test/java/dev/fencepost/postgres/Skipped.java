package dev.fencepost.postgres;

import org.junit.jupiter.api.Assumptions;

/** Says why a test cannot run here, where whoever reads the output of the build sees it. */
final class Skipped {
    private Skipped() {}

    static void unless(boolean possible, String reason) {
        if (!possible) {
            because(reason);
        }
    }

    @SuppressWarnings("SystemOut") // The report of the build counts skipped tests, and gives no reasons.
    static void because(String reason) {
        System.out.println("SKIPPED: " + reason);
        Assumptions.abort(reason);
    }
}
