package dev.fencepost.coordinator.tracker;

import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.spi.TrackerProvider;
import dev.fencepost.tracker.spi.TrackerSettings;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Opens boards, one for each repository. */
public final class BoardProvider implements TrackerProvider {
    private static final Map<String, BoardTracker> BOARDS = new ConcurrentHashMap<>();

    /** Makes the provider; {@link java.util.ServiceLoader} does. */
    public BoardProvider() {}

    /** Returns the board of a repository. */
    public static BoardTracker board(String repository) {
        return BOARDS.computeIfAbsent(repository, unknown -> new BoardTracker());
    }

    @Override
    public String id() {
        return "board";
    }

    @Override
    public WorkTracker open(TrackerSettings settings) {
        settings.requireOnly(Set.of("repository", "base-url", "token-variable"));
        settings.secretNamedBy("token-variable");
        return board(settings.requiredText("repository"));
    }
}
