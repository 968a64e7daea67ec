package dev.fencepost.coordinator;

import java.time.Duration;

/** Rings in a lane at the earliest of the times it was asked for, and never for less. */
final class Alarm {
    private final Timeline timeline;
    private final Timeline.Lane lane;
    private final Runnable action;
    private boolean armed;
    private long ringsAt;

    Alarm(Timeline timeline, Timeline.Lane lane, Runnable action) {
        this.timeline = timeline;
        this.lane = lane;
        this.action = action;
    }

    synchronized void ringBy(long nanos) {
        if (armed && ringsAt - nanos <= 0) {
            return;
        }
        armed = true;
        ringsAt = nanos;
        lane.after(Duration.ofNanos(Math.max(0, nanos - timeline.nanoTime())), () -> ring(nanos));
    }

    private void ring(long nanos) {
        synchronized (this) {
            // A ring that an earlier one replaced rings all the same: a look too many does no harm.
            armed = armed && ringsAt != nanos;
        }
        action.run();
    }
}
