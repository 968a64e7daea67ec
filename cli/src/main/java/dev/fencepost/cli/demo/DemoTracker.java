package dev.fencepost.cli.demo;

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
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** A tracker inside the demo, with a switch to take it down. Thread-safe. */
final class DemoTracker implements WorkTracker {
    static final String ACCOUNT = "fencepost-bot";

    private final Map<String, String> titles;
    private final Map<String, String> statuses = new HashMap<>();
    private final Map<String, List<TrackerComment>> comments = new HashMap<>();
    private final AtomicLong nextId = new AtomicLong(1);
    private boolean down;

    DemoTracker(Map<String, String> titles) {
        this.titles = titles;
    }

    synchronized void goDown() {
        down = true;
    }

    synchronized void comeBack() {
        down = false;
    }

    synchronized boolean isDown() {
        return down;
    }

    /** What people see on the board, also while nothing can be written to it. */
    synchronized String shownStatus(String itemId) {
        return statuses.getOrDefault(itemId, "open");
    }

    @Override
    public String provider() {
        return "demo";
    }

    @Override
    public TrackerCapabilities capabilities() {
        return new TrackerCapabilities(
                false, false, false, Set.of(TrackerOrder.OLDEST_FIRST), 65_536, Duration.ofMillis(1));
    }

    @Override
    public synchronized List<TrackerItem> items(TrackerSelector selector, int limit) {
        requireUp();
        return titles.keySet().stream()
                .map(this::read)
                .filter(item -> selector.status().map(item.status()::equals).orElse(true))
                .limit(limit)
                .toList();
    }

    @Override
    public synchronized TrackerItem item(String itemId) {
        requireUp();
        return read(itemId);
    }

    @Override
    public synchronized List<TrackerComment> comments(String itemId) {
        requireUp();
        return List.copyOf(comments.getOrDefault(itemId, List.of()));
    }

    @Override
    public synchronized void setStatus(String itemId, String status) {
        requireUp();
        statuses.put(itemId, status);
    }

    @Override
    public synchronized TrackerComment addComment(String itemId, String body) {
        requireUp();
        long id = nextId.getAndIncrement();
        Instant now = serverTime();
        TrackerComment comment = new TrackerComment(id, Long.toString(id), ACCOUNT, body, now, now, false);
        comments.computeIfAbsent(itemId, key -> new ArrayList<>()).add(comment);
        return comment;
    }

    @Override
    public synchronized TrackerComment editComment(String itemId, String commentId, String body) {
        requireUp();
        List<TrackerComment> all = comments.getOrDefault(itemId, List.of());
        for (int i = 0; i < all.size(); i++) {
            TrackerComment old = all.get(i);
            if (old.id().equals(commentId)) {
                TrackerComment edited = new TrackerComment(
                        old.order(), old.id(), old.authorId(), body, old.createdAt(), serverTime(), true);
                all.set(i, edited);
                return edited;
            }
        }
        throw new TrackerException(TrackerFailure.NOT_FOUND, "there is no comment " + commentId, null);
    }

    @Override
    public synchronized void putBlock(String itemId, TrackerBlock block) {
        throw new TrackerException(TrackerFailure.REFUSED, "descriptions of the demo cannot be changed", null);
    }

    @Override
    public Instant serverTime() {
        // Time on this tracker passes with what is written to it: nobody reads more from it.
        return Instant.EPOCH.plusSeconds(nextId.get());
    }

    @Override
    public List<TrackerReopening> reopenings(String itemId, Instant after) {
        return List.of();
    }

    private void requireUp() {
        if (down) {
            throw new TrackerException(TrackerFailure.UNAVAILABLE, "the tracker is down", null);
        }
    }

    private TrackerItem read(String itemId) {
        String title = titles.get(itemId);
        if (title == null) {
            throw new TrackerException(TrackerFailure.NOT_FOUND, "there is no item " + itemId, null);
        }
        return new TrackerItem(
                itemId,
                "#" + itemId,
                title,
                "",
                statuses.getOrDefault(itemId, "open"),
                List.of(),
                List.of(),
                URI.create("https://tracker.invalid/items/" + itemId),
                Instant.EPOCH,
                Instant.EPOCH,
                Optional.empty());
    }
}
