package dev.fencepost.bench.figures;

import dev.fencepost.bench.figures.HotScope.Window;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/** claimNext beside the floor, in every case that has a bar, and with longer and shorter lists of candidates. */
final class ClaimFigures {
    private static final int SCOPES = 100;

    /** More than any machine claims in a second from one scope. */
    private static final int MOST_PER_SECOND = 12_000;

    private final BenchServer server;
    private final Effort effort;
    private final Findings findings;

    ClaimFigures(BenchServer server, Effort effort, Findings findings) {
        this.server = server;
        this.effort = effort;
        this.findings = findings;
    }

    void measure() throws Exception {
        try (Client one = Client.of(server, 1)) {
            findings.measure(
                    one,
                    new Contest(one, effort)
                            .enter(Mark.ONE_WORKER.title(), hot(one, Window.halfHeld(20)))
                            .enter("one worker, 10 candidates", hot(one, Window.halfHeld(10)))
                            .enter("one worker, 100 candidates", hot(one, Window.halfHeld(100)))
                            .enter("one worker, 1,000 candidates", hot(one, Window.halfHeld(1_000))));
        }
        Window hundred = Window.halfHeld(100);
        try (Client eight = Client.of(server, 8)) {
            findings.measure(
                    eight,
                    new Contest(eight, effort)
                            .enter(Mark.MANY_SCOPES.title(), manyScopes(eight))
                            .enter(Mark.HOT_8_ORDERED.title(), hot(eight, hundred))
                            .enter(Mark.HOT_8_SHUFFLED.title(), hot(eight, hundred.shuffledByTheCaller()))
                            .enter(Mark.BATCH_OF_10.title(), hot(eight, new Window(100, 20, 10, false))));
        }
        try (Client many = Client.of(server, 32)) {
            findings.measure(
                    many,
                    new Contest(many, effort)
                            .enter(Mark.HOT_32_ORDERED.title(), hot(many, hundred))
                            .enter(Mark.HOT_32_SHUFFLED.title(), hot(many, hundred.shuffledByTheCaller())));
        }
        slowCommit(8, Mark.SLOW_8);
        slowCommit(32, Mark.SLOW_32);
    }

    private void slowCommit(int workers, Mark mark) throws Exception {
        Window hundred = Window.halfHeld(100);
        try (Client slow = Client.withSlowCommit(server, workers)) {
            findings.measure(
                    slow,
                    new Contest(slow, effort)
                            .enter(mark.title(), hot(slow, hundred))
                            .enter(mark.title() + ", shuffled", hot(slow, hundred.shuffledByTheCaller())));
        }
    }

    private Contest.Entrant hot(Client client, Window window) {
        return (workers, slice) -> {
            HotScope scope = new HotScope(client.authority(), findings.winners(), window, size(window, slice));
            return workers.runFor(slice, scope::claim);
        };
    }

    private Contest.Entrant manyScopes(Client client) {
        return (workers, slice) -> {
            Workers.Step step = inAnyOf(client, size(Window.halfHeld(20), slice) / 10);
            return workers.runFor(slice, step);
        };
    }

    /** Returns claims that each go to another of a hundred scopes. */
    Workers.Step inAnyOf(Client client, int size) {
        List<HotScope> scopes = Stream.generate(
                        () -> new HotScope(client.authority(), findings.winners(), Window.halfHeld(20), size))
                .limit(SCOPES)
                .toList();
        return worker -> scopes.get(ThreadLocalRandom.current().nextInt(SCOPES)).claim(worker);
    }

    private static int size(Window window, Duration slice) {
        int calls = (int) (MOST_PER_SECOND * slice.toMillis() / 1_000);
        return window.candidates() + calls * window.howMany();
    }
}
