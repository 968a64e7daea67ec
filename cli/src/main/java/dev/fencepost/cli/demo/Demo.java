package dev.fencepost.cli.demo;

import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Outcome;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorStatus;
import dev.fencepost.mirrors.MirrorPump;
import dev.fencepost.mirrors.MirrorSettings;
import dev.fencepost.mirrors.StatusMapping;
import dev.fencepost.mirrors.TrackerMirror;
import dev.fencepost.postgres.PostgresAuthority;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Plays the demo: agents work, one is killed, the tracker goes down, a late write arrives. Used by one thread. */
final class Demo {
    /** The one whose network is slow and whose process is killed. */
    private static final String UNLUCKY = "bob";

    private static final List<String> AGENTS = List.of("alice", UNLUCKY, "carol");
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final Duration FRAME = Duration.ofMillis(200);
    private static final int MIRRORED_AT_ONCE = 50;

    private final DemoStore store;
    private final DemoScreen screen;
    private final AgentProcesses agents;
    private final DemoTracker tracker = new DemoTracker(DemoStore.BOARD);

    private @Nullable DemoEvent late;
    private @Nullable DemoEvent successor;
    private @Nullable Boolean lateAccepted;
    private int heldBack;

    Demo(DemoStore store, DemoScreen screen, AgentProcesses agents) {
        this.store = store;
        this.screen = screen;
        this.agents = agents;
    }

    DemoFindings play() throws IOException, SQLException, InterruptedException {
        ExecutorService executor = Executors.newCachedThreadPool();
        try (PostgresAuthority authority = store.authority()) {
            MirrorPump pump = new MirrorPump(authority.mirrorLedger(), mirror(executor));
            for (String agent : AGENTS) {
                agents.start(agent, agent.equals(UNLUCKY));
            }
            screen.say(String.join(", ", AGENTS) + " are processes that race for the same " + DemoStore.BOARD.size()
                    + " items; a lease is " + DemoStore.LEASE.toSeconds() + " s");
            long start = System.nanoTime();
            MirrorStatus mirrored;
            do {
                requireInTime(start);
                DemoEvent event = agents.next(FRAME);
                if (event != null) {
                    follow(event);
                }
                pump.drain(DemoStore.SCOPE, MIRRORED_AT_ONCE);
                mirrored = pump.status(DemoStore.SCOPE);
                heldBack = tracker.isDown() ? Math.max(heldBack, mirrored.pending()) : heldBack;
                screen.draw(authority.inspect(ClaimQuery.of(DemoStore.SCOPE)), tracker);
            } while (!agents.areDone() || !mirrored.isCaughtUp());
            screen.say("the tracker has caught up");
            return DemoFindings.of(
                    authority.inspect(ClaimQuery.of(DemoStore.SCOPE)).records(),
                    tracker,
                    new DemoFindings.Crash(late, successor, lateAccepted, heldBack),
                    store.reports());
        } finally {
            agents.close();
            executor.shutdownNow();
        }
    }

    private void follow(DemoEvent event) throws SQLException, InterruptedException {
        String item = "#" + event.item();
        switch (event.kind()) {
            case CLAIMED -> {
                screen.say(event.agent() + " holds " + item + ", fence " + event.fence()
                        + (event.attempt() > 1 ? ", as the second to try" : ""));
                if (late != null && late.item().equals(event.item())) {
                    successor = event;
                    screen.say("  " + late.agent() + "'s lease is over, so " + event.agent() + " took " + item
                            + " over: fence " + late.fence() + " became " + event.fence());
                    tracker.comeBack();
                    screen.say("  the tracker is back; it showed nothing newer meanwhile");
                }
            }
            case SENT -> {
                if (event.agent().equals(UNLUCKY) && late == null) {
                    late = event;
                    agents.kill(UNLUCKY);
                    tracker.goDown();
                    screen.say("  kill -9 " + event.agent() + ": its result for " + item + " is still on the network");
                    screen.say("  and the tracker goes down: claims do not need it");
                }
            }
            case DONE -> {
                screen.say(event.agent() + " finished " + item);
                if (successor != null && successor.item().equals(event.item())) {
                    deliver();
                }
            }
            case LOST -> screen.say(event.agent() + " was too slow for its lease of " + item + ", and stopped");
        }
    }

    private void deliver() throws SQLException {
        DemoEvent write = late;
        if (write == null || lateAccepted != null) {
            return;
        }
        lateAccepted = store.reports().write(write.item(), new FencingToken(write.fence()), write.agent());
        screen.say("  the late result of " + write.agent() + " arrives with fence " + write.fence() + ": "
                + (lateAccepted ? "ACCEPTED" : "refused, since a higher fence wrote before"));
    }

    private TrackerMirror mirror(ExecutorService executor) {
        StatusMapping mapping = StatusMapping.none()
                .on(ClaimEvent.Kind.CLAIMED, "in progress")
                .on(ClaimEvent.Kind.RECLAIMED, "open")
                .on(Outcome.Kind.COMPLETED, "done");
        return new TrackerMirror(
                tracker, MirrorSettings.ofAccount(DemoTracker.ACCOUNT).withMapping(mapping), executor);
    }

    private static void requireInTime(long start) {
        if (System.nanoTime() - start > LONGEST.toNanos()) {
            throw new IllegalStateException(
                    "the demo did not end in " + LONGEST.toSeconds() + " s; the machine may be too busy: try again");
        }
    }
}
