package dev.fencepost.cli.demo;

import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.spi.TrackerProvider;
import dev.fencepost.tracker.spi.TrackerSettings;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Opens trackers in memory, one for each repository, which outlive every run of the program. */
public final class TestBoards implements TrackerProvider {
    private static final Map<String, DemoTracker> BOARDS = new ConcurrentHashMap<>();

    /** Makes the provider; {@link java.util.ServiceLoader} does. */
    public TestBoards() {}

    /** Puts items on a board, all of them open. */
    public static void put(String repository, String... items) {
        Map<String, String> titles = new TreeMap<>();
        for (String item : items) {
            titles.put(item, "title of " + item);
        }
        BOARDS.put(repository, new DemoTracker(titles));
    }

    /** Returns what people see of an item. */
    public static String status(String repository, String item) {
        return board(repository).shownStatus(item);
    }

    /** Returns the text of an item's last comment. */
    public static String comment(String repository, String item) {
        var comments = board(repository).comments(item);
        return comments.get(comments.size() - 1).body();
    }

    /** Takes a board down, or up again. */
    public static void setDown(String repository, boolean down) {
        if (down) {
            board(repository).goDown();
        } else {
            board(repository).comeBack();
        }
    }

    private static DemoTracker board(String repository) {
        DemoTracker board = BOARDS.get(repository);
        if (board == null) {
            throw new IllegalStateException("no board " + repository + " was made");
        }
        return board;
    }

    @Override
    public String id() {
        return "board";
    }

    @Override
    public WorkTracker open(TrackerSettings settings) {
        settings.requireOnly(Set.of("repository", "token-variable"));
        settings.secretNamedBy("token-variable");
        return board(settings.requiredText("repository"));
    }
}
