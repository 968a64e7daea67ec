package dev.fencepost.optimistic;

import dev.fencepost.tracker.TrackerBlock;
import dev.fencepost.tracker.TrackerCapabilities;
import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.TrackerReopening;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.FakeClock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A tracker whose items have the names that the contract suite gives them, and whose time is as exact as the suite needs it:
 * each name stands for an item of the provider. All else is the adapter's.
 */
final class NamedItems implements WorkTracker {
    private final WorkTracker adapter;
    private final Names names;
    private final FakeClock clock;

    NamedItems(WorkTracker adapter, Names names, FakeClock clock) {
        this.adapter = adapter;
        this.names = names;
        this.clock = clock;
    }

    /** Which item of the provider a name stands for, the same for all processes. */
    static final class Names {
        private final Supplier<String> newItem;
        private final Map<String, String> idOf = new HashMap<>();
        private final Map<String, String> nameOf = new HashMap<>();

        Names(Supplier<String> newItem) {
            this.newItem = newItem;
        }

        synchronized String id(String name) {
            return idOf.computeIfAbsent(name, unseen -> {
                String id = newItem.get();
                nameOf.put(id, name);
                return id;
            });
        }

        synchronized Optional<String> name(String id) {
            return Optional.ofNullable(nameOf.get(id));
        }
    }

    @Override
    public String provider() {
        return adapter.provider();
    }

    @Override
    public TrackerCapabilities capabilities() {
        TrackerCapabilities real = adapter.capabilities();
        return new TrackerCapabilities(
                real.eventLog(),
                real.conditionalRequests(),
                real.boardStatus(),
                real.orders(),
                real.maxBodyLength(),
                Duration.ofMillis(1));
    }

    @Override
    public List<TrackerItem> items(TrackerSelector selector, int limit) {
        return adapter.items(selector, limit).stream()
                .flatMap(item -> names.name(item.id()).map(name -> named(name, item)).stream())
                .toList();
    }

    @Override
    public TrackerItem item(String name) {
        return named(name, adapter.item(names.id(name)));
    }

    private static TrackerItem named(String name, TrackerItem item) {
        return new TrackerItem(
                name,
                item.reference(),
                item.title(),
                item.body(),
                item.status(),
                item.labels(),
                item.assignees(),
                item.url(),
                item.createdAt(),
                item.updatedAt(),
                item.milestone());
    }

    @Override
    public List<TrackerComment> comments(String name) {
        return adapter.comments(names.id(name));
    }

    @Override
    public TrackerComment addComment(String name, String body) {
        return adapter.addComment(names.id(name), body);
    }

    @Override
    public TrackerComment editComment(String name, String commentId, String body) {
        return adapter.editComment(names.id(name), commentId, body);
    }

    @Override
    public void setStatus(String name, String status) {
        adapter.setStatus(names.id(name), status);
    }

    @Override
    public void putBlock(String name, TrackerBlock block) {
        adapter.putBlock(names.id(name), block);
    }

    /** Asks over the wire, where most providers show whole seconds, and puts back what they leave out. */
    @Override
    public Instant serverTime() {
        Instant before = clock.now();
        Instant shown = adapter.serverTime();
        Instant after = clock.now();
        boolean stoodStill = before.equals(after);
        if (stoodStill && !shown.equals(before) && !shown.equals(before.truncatedTo(ChronoUnit.SECONDS))) {
            throw new AssertionError("the adapter says that it is " + shown + ", but it is " + before);
        }
        return after;
    }

    @Override
    public List<TrackerReopening> reopenings(String name, Instant after) {
        return adapter.reopenings(names.id(name), after);
    }
}
