package dev.fencepost.examples.coordinator;

import dev.fencepost.tracker.TrackerBlock;
import dev.fencepost.tracker.TrackerCapabilities;
import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.TrackerOrder;
import dev.fencepost.tracker.TrackerReopening;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.spi.TrackerProvider;
import dev.fencepost.tracker.spi.TrackerSettings;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** A tracker in memory that has every item one asks for: enough to keep claims in its comments. */
public final class NotebookTracker implements WorkTracker {
    private final Map<String, List<TrackerComment>> comments = new TreeMap<>();
    private long lastId;

    @Override
    public String provider() {
        return "notebook";
    }

    @Override
    public TrackerCapabilities capabilities() {
        return new TrackerCapabilities(
                false, false, false, Set.of(TrackerOrder.OLDEST_FIRST), 65_536, Duration.ofMillis(1));
    }

    @Override
    public synchronized List<TrackerItem> items(TrackerSelector selector, int limit) {
        return comments.keySet().stream().limit(limit).map(this::item).toList();
    }

    @Override
    public synchronized TrackerItem item(String itemId) {
        return new TrackerItem(
                itemId,
                "#" + itemId,
                "title",
                "",
                "open",
                List.of(),
                List.of(),
                URI.create("https://notebook.invalid/item"),
                Instant.EPOCH,
                Instant.EPOCH,
                Optional.empty());
    }

    @Override
    public synchronized List<TrackerComment> comments(String itemId) {
        return List.copyOf(comments.getOrDefault(itemId, List.of()));
    }

    @Override
    public synchronized TrackerComment addComment(String itemId, String body) {
        long id = ++lastId;
        Instant now = serverTime();
        TrackerComment comment = new TrackerComment(id, Long.toString(id), "1001", body, now, now, false);
        comments.computeIfAbsent(itemId, unknown -> new ArrayList<>()).add(comment);
        return comment;
    }

    @Override
    public void setStatus(String itemId, String status) {
        throw refused();
    }

    @Override
    public TrackerComment editComment(String itemId, String commentId, String body) {
        throw refused();
    }

    @Override
    public void putBlock(String itemId, TrackerBlock block) {
        throw refused();
    }

    private static TrackerException refused() {
        return new TrackerException(TrackerFailure.REFUSED, "what is in a notebook stays as it is", null);
    }

    @Override
    public Instant serverTime() {
        return Instant.now();
    }

    @Override
    public List<TrackerReopening> reopenings(String itemId, Instant after) {
        return List.of();
    }

    /** Opens the one notebook there is. */
    public static final class Provider implements TrackerProvider {
        private static final NotebookTracker ONLY = new NotebookTracker();

        @Override
        public String id() {
            return "notebook";
        }

        @Override
        public WorkTracker open(TrackerSettings settings) {
            settings.requireOnly(Set.of());
            return ONLY;
        }
    }
}
