package dev.fencepost.cli.demo;

import dev.fencepost.authority.ClaimPage;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Shows what happens: a board that is drawn again and again on a terminal, and else a line an event. */
final class DemoScreen {
    private static final int LINES = 9;
    private static final String HOME_AND_CLEAR = "\u001b[H\u001b[J";

    private final PrintWriter out;
    private final boolean live;
    private final long startNanos = System.nanoTime();
    private final Deque<String> latest = new ArrayDeque<>();

    DemoScreen(PrintWriter out, boolean live) {
        this.out = out;
        this.live = live;
    }

    boolean isLive() {
        return live;
    }

    /** Says one thing that happened. */
    void say(String text) {
        double seconds = Duration.ofNanos(System.nanoTime() - startNanos).toMillis() / 1000.0;
        String line = String.format(Locale.ROOT, "[%5.1f s] %s", seconds, text);
        latest.addLast(line);
        if (latest.size() > LINES) {
            latest.removeFirst();
        }
        if (!live) {
            out.println(line);
            out.flush();
        }
    }

    /** Draws the board, with what the authority knows beside what the tracker shows. */
    void draw(ClaimPage page, DemoTracker tracker) {
        if (!live) {
            return;
        }
        Map<String, ClaimRecord> newest = new HashMap<>();
        page.records()
                .forEach(each -> newest.merge(
                        each.claim().key().itemId(),
                        each,
                        (a, b) -> a.claim().fence().compareTo(b.claim().fence()) > 0 ? a : b));
        StringBuilder screen = new StringBuilder(HOME_AND_CLEAR);
        screen.append(String.format(
                "%-6s %-28s %-10s %6s %8s   %s%n", "item", "title", "holder", "fence", "lease", "tracker shows"));
        DemoStore.BOARD.forEach((item, title) -> {
            ClaimRecord now = newest.get(item);
            screen.append(String.format(
                    Locale.ROOT,
                    "%-6s %-28s %-10s %6s %8s   %s%n",
                    "#" + item,
                    title,
                    now == null || now.state() == ClaimState.ENDED
                            ? "-"
                            : now.claim().claimant().agentId().orElse("-"),
                    now == null ? "-" : now.claim().fence(),
                    now == null ? "" : lease(now, page),
                    tracker.shownStatus(item)));
        });
        screen.append(tracker.isDown() ? "\nthe tracker is DOWN\n\n" : "\n\n");
        latest.forEach(line -> screen.append(line).append(System.lineSeparator()));
        out.print(screen);
        out.flush();
    }

    private static String lease(ClaimRecord now, ClaimPage page) {
        return switch (now.state()) {
            case ENDED -> "done";
            case LAPSED -> "lapsed";
            case ACTIVE ->
                String.format(
                        Locale.ROOT,
                        "%.1f s",
                        now.claim().lease().remainingAt(page.asOf()).toMillis() / 1000.0);
        };
    }
}
