package dev.fencepost.contract.history;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.fixture.RestartBudget;
import dev.fencepost.contract.fixture.TimeControl;
import java.time.Duration;

/** The authority under test and what can be done to it, for all histories of a run. */
final class Ground implements AutoCloseable {
    private final AuthorityFixture fixture;
    private final TimeControl time;
    private final AtOnce atOnce = new AtOnce();
    private OpenAuthority open;

    Ground(AuthorityFixture fixture) {
        this.fixture = fixture;
        this.open = fixture.open();
        this.time = fixture.time().orElseThrow(() -> new IllegalStateException("histories need time that moves"));
    }

    OpenAuthority open() {
        return open;
    }

    AtOnce atOnce() {
        return atOnce;
    }

    void advance(Duration step) {
        time.advance(step);
    }

    /** Restarts if the run has a restart left; a history is right with or without. */
    boolean restart() {
        boolean left = RestartBudget.ofThisRun().takeForHistory(fixture);
        if (left) {
            open = fixture.reopen();
        }
        return left;
    }

    @Override
    public void close() {
        atOnce.close();
        fixture.close();
    }
}
