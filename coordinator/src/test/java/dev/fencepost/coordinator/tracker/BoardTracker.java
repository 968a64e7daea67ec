package dev.fencepost.coordinator.tracker;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** A board in memory: items with a status, comments, a clock that a test moves, and people who reopen things. */
public final class BoardTracker implements WorkTracker {
    /** The account that writes. */
    public static final String ACCOUNT = "1001";

    private final Map<String, String> statuses = new TreeMap<>();
    private final List<TrackerReopening> reopenings = new ArrayList<>();
    private final Map<String, List<TrackerComment>> comments = new TreeMap<>();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private boolean down;
    private boolean keepsEvents = true;
    private long lastComment;

    /** Makes an empty board. */
    public BoardTracker() {}

    /** Puts an item on the board, or moves it. */
    public synchronized void put(String item, String status) {
        statuses.put(item, status);
    }

    /** Takes an item off the board. */
    public synchronized void remove(String item) {
        statuses.remove(item);
    }

    /** Lets a person reopen an item, now. */
    public synchronized void reopen(String item, String status) {
        statuses.put(item, status);
        reopenings.add(new TrackerReopening(item, "ann", now));
    }

    /** Sets the time. */
    public synchronized void setTime(Instant time) {
        now = time;
    }

    /** Takes the tracker down, or up again. */
    public synchronized void setDown(boolean value) {
        down = value;
    }

    /** Makes it one that keeps no events. */
    public synchronized void forgetEvents() {
        keepsEvents = false;
    }

    /** Returns what people see. */
    public synchronized String status(String item) {
        return statuses.getOrDefault(item, "gone");
    }

    @Override
    public String provider() {
        return "board";
    }

    @Override
    public synchronized TrackerCapabilities capabilities() {
        return new TrackerCapabilities(
                keepsEvents, false, false, Set.of(TrackerOrder.OLDEST_FIRST), 65_536, Duration.ofSeconds(1));
    }

    @Override
    public synchronized List<TrackerItem> items(TrackerSelector selector, int limit) {
        requireUp();
        return statuses.keySet().stream()
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

    private TrackerItem read(String itemId) {
        if (!statuses.containsKey(itemId)) {
            throw new TrackerException(TrackerFailure.NOT_FOUND, "there is no item " + itemId, null);
        }
        return new TrackerItem(
                itemId,
                "#" + itemId,
                "title",
                "",
                status(itemId),
                List.of(),
                List.of(),
                URI.create("https://board.invalid/" + itemId),
                Instant.EPOCH,
                Instant.EPOCH,
                Optional.empty());
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
        TrackerComment comment = comment(++lastComment, body, false);
        comments.computeIfAbsent(itemId, unknown -> new ArrayList<>()).add(comment);
        return comment;
    }

    @Override
    public synchronized TrackerComment editComment(String itemId, String commentId, String body) {
        requireUp();
        TrackerComment edited = comment(Long.parseLong(commentId), body, true);
        comments.getOrDefault(itemId, List.of()).replaceAll(old -> old.id().equals(commentId) ? edited : old);
        return edited;
    }

    private TrackerComment comment(long id, String body, boolean edited) {
        return new TrackerComment(id, Long.toString(id), ACCOUNT, body, now, now, edited);
    }

    @Override
    public void putBlock(String itemId, TrackerBlock block) {
        throw new TrackerException(TrackerFailure.REFUSED, "nobody writes descriptions here", null);
    }

    @Override
    public synchronized Instant serverTime() {
        requireUp();
        return now;
    }

    @Override
    public synchronized List<TrackerReopening> reopenings(String itemId, Instant after) {
        requireUp();
        return reopenings.stream()
                .filter(each -> each.itemId().equals(itemId) && each.at().isAfter(after))
                .toList();
    }

    private void requireUp() {
        if (down) {
            throw new TrackerException(TrackerFailure.UNAVAILABLE, "the board is down", null);
        }
    }
}
