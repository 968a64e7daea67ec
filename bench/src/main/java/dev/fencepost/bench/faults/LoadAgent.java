package dev.fencepost.bench.faults;

import dev.fencepost.authority.AuthorityException;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Claims, beats, writes and gives back without end: a careful worker, but one that can be paused between two steps. */
final class LoadAgent implements Runnable {
    private static final int MOST_BEATS = 4;
    private static final int LONGEST_THOUGHT_MILLIS = 150;
    private static final int POLL_MILLIS = 40;

    private final LoadPlan plan;
    private final ClaimAuthority authority;
    private final String name;
    private final WrittenRows rows;
    private final BooleanSupplier stopped;
    private @Nullable ClaimRequest asked;
    private @Nullable Grant held;

    LoadAgent(LoadPlan plan, ClaimAuthority authority, String name, WrittenRows rows, BooleanSupplier stopped) {
        this.plan = plan;
        this.authority = authority;
        this.name = name;
        this.rows = rows;
        this.stopped = stopped;
    }

    @Override
    public void run() {
        while (!stopped.getAsBoolean()) {
            try {
                Grant mine = held;
                if (mine == null) {
                    claim();
                } else {
                    work(mine);
                }
            } catch (OutcomeUnknownException e) {
                // Repeated as it is: that is what the exception says to do.
                pause(1);
            } catch (AuthorityException e) {
                asked = null;
                pause(POLL_MILLIS);
            }
        }
    }

    private void claim() {
        ClaimRequest request =
                asked == null ? plan.request(name, ThreadLocalRandom.current().nextInt(plan.items())) : asked;
        asked = request;
        var answer = authority.claimNext(request);
        asked = null;
        if (answer instanceof Granted granted) {
            held = granted.grant();
        } else if (answer instanceof Contended contended) {
            pause((int) Math.min(POLL_MILLIS, contended.retryAfter().toMillis()));
        } else if (answer instanceof NothingClaimable) {
            pause(POLL_MILLIS);
        }
    }

    private void work(Grant mine) {
        int beats = 1 + ThreadLocalRandom.current().nextInt(MOST_BEATS);
        for (int beat = 0; beat < beats; beat++) {
            if (authority.heartbeat(mine.proof(), LoadPlan.LEASE) instanceof Lost) {
                held = null;
                return;
            }
            // Here a paused worker wakes up, and does not know it: this is what fences are for.
            pause(1 + ThreadLocalRandom.current().nextInt(LONGEST_THOUGHT_MILLIS));
            rows.write(mine.claim());
        }
        if (!(authority.verify(mine.proof()) instanceof Lost)) {
            authority.release(mine.proof(), Outcome.yielded());
        }
        held = null;
    }

    private static void pause(int millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
