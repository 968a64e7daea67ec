package dev.fencepost.optimistic;

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
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A tracker in memory, of which any item id exists, that lags, fails, loses answers and lets people meddle. */
final class SimulatedTracker implements WorkTracker {
    static final String ACCOUNT = "1001";
    static final String STRANGER = "6666";

    /** The calls that can be counted and made to fail. */
    enum Call {
        ITEMS,
        ITEM,
        COMMENTS,
        ADD_COMMENT,
        PUT_BLOCK,
        SERVER_TIME
    }

    /** What happens around a call: before it is carried out, and to its answer. */
    interface Fault {
        default void before(Call call) {}

        default void after(Call call) {}
    }

    /** A comment, and when each replica shows it. */
    private record Stored(TrackerComment comment, List<Instant> shownAt) {}

    /** A description, and when each replica shows it. */
    private record Version(String body, List<Instant> shownAt) {}

    /** An item: its comments by order, its descriptions, the latest last. */
    private static final class Item {
        final Map<Long, Stored> comments = new TreeMap<>();
        final List<Version> versions = new ArrayList<>();
        Instant updatedAt = Instant.EPOCH;
    }

    private final InstantSource clock;
    /** By whose time replicas learn of what was written. */
    private final InstantSource replicas;

    private final Lag lag;
    private final Map<String, Item> items = new TreeMap<>();
    private final Map<Call, Integer> calls = new HashMap<>();
    private final Deque<Fault> faults = new ArrayDeque<>();
    private Fault always = new Fault() {};
    private UnaryOperator<List<TrackerComment>> listing = list -> list;
    private BooleanSupplier duplicates = () -> false;
    private @Nullable Consumer<String> interceptor;
    private boolean calm;
    private int maxBodyLength = TrackerItem.MAX_BODY_LENGTH;
    private Duration step = Duration.ofMillis(1);
    private long lastId;

    SimulatedTracker(InstantSource clock, Lag lag) {
        this(clock, clock, lag);
    }

    SimulatedTracker(InstantSource clock, InstantSource replicas, Lag lag) {
        this.clock = clock;
        this.replicas = replicas;
        this.lag = lag;
    }

    // What a test arranges

    synchronized void next(Fault fault) {
        faults.add(fault);
    }

    synchronized void always(Fault fault) {
        always = fault;
    }

    synchronized void listing(UnaryOperator<List<TrackerComment>> change) {
        listing = change;
    }

    /** Says of each comment that is added whether it is stored twice, as after a retry that nobody asked for. */
    synchronized void duplicates(BooleanSupplier whether) {
        duplicates = whether;
    }

    /** Keeps comments from being stored and tells nobody what became of them; null ends it. */
    synchronized void intercepts(@Nullable Consumer<String> taker) {
        interceptor = taker;
    }

    /** Ends all lasting faults for a while. */
    synchronized void calm(boolean whether) {
        calm = whether;
    }

    synchronized void takesAtMost(int characters) {
        maxBodyLength = characters;
    }

    synchronized void stampsBy(Duration coarse) {
        step = coarse;
    }

    synchronized TrackerComment put(String author, String itemId, String body) {
        return store(itemId, author, body);
    }

    /** Changes a comment as a person would, with the mark that trackers put on it. */
    synchronized void edit(String itemId, long order, UnaryOperator<String> change) {
        itemOf(itemId).comments.computeIfPresent(order, (same, old) -> {
            TrackerComment was = old.comment();
            return new Stored(
                    new TrackerComment(
                            was.order(),
                            was.id(),
                            was.authorId(),
                            change.apply(was.body()),
                            was.createdAt(),
                            clock.instant(),
                            true),
                    old.shownAt());
        });
    }

    synchronized void delete(String itemId, long order) {
        itemOf(itemId).comments.remove(order);
    }

    synchronized void describe(String itemId, UnaryOperator<String> change) {
        Instant now = clock.instant();
        Item item = itemOf(itemId);
        item.versions.add(new Version(change.apply(latest(item)), lag.shownAt(replicas.instant())));
        item.updatedAt = now;
    }

    // What a test looks at

    synchronized List<TrackerComment> stored(String itemId) {
        return itemOf(itemId).comments.values().stream().map(Stored::comment).toList();
    }

    synchronized List<String> itemIds() {
        return List.copyOf(items.keySet());
    }

    synchronized String description(String itemId) {
        return latest(itemOf(itemId));
    }

    synchronized Map<Call, Integer> calls() {
        return Map.copyOf(calls);
    }

    // The tracker

    @Override
    public String provider() {
        return "simulated";
    }

    @Override
    public synchronized TrackerCapabilities capabilities() {
        return new TrackerCapabilities(false, false, false, EnumSet.of(TrackerOrder.OLDEST_FIRST), maxBodyLength, step);
    }

    @Override
    public List<TrackerItem> items(TrackerSelector selector, int limit) {
        return call(Call.ITEMS, () -> {
            int replica = lag.replica();
            return items.entrySet().stream()
                    .filter(entry -> entry.getValue().updatedAt.isAfter(Instant.EPOCH))
                    .limit(limit)
                    .map(entry -> shown(entry.getKey(), entry.getValue(), replica))
                    .toList();
        });
    }

    @Override
    public TrackerItem item(String itemId) {
        return call(Call.ITEM, () -> shown(itemId, itemOf(itemId), lag.replica()));
    }

    private TrackerItem shown(String itemId, Item item, int replica) {
        Instant now = replicas.instant();
        String body = "";
        for (Version version : item.versions) {
            if (!version.shownAt().get(replica).isAfter(now)) {
                body = version.body();
            }
        }
        return new TrackerItem(
                itemId,
                "#" + itemId,
                "title",
                body,
                "open",
                List.of(),
                List.of(),
                URI.create("https://tracker.invalid/item"),
                Instant.EPOCH,
                coarse(lag.longest().isZero() ? item.updatedAt : updatedAt(item, replica, now)),
                Optional.empty());
    }

    private static Instant updatedAt(Item item, int replica, Instant now) {
        return item.comments.values().stream()
                .filter(stored -> !stored.shownAt().get(replica).isAfter(now))
                .map(stored -> stored.comment().createdAt())
                .max(Instant::compareTo)
                .orElse(Instant.EPOCH);
    }

    @Override
    public List<TrackerComment> comments(String itemId) {
        return call(Call.COMMENTS, () -> {
            Instant now = replicas.instant();
            int replica = lag.replica();
            return listing.apply(itemOf(itemId).comments.values().stream()
                    .filter(stored -> !stored.shownAt().get(replica).isAfter(now))
                    .map(Stored::comment)
                    .toList());
        });
    }

    @Override
    public TrackerComment addComment(String itemId, String body) {
        return call(Call.ADD_COMMENT, () -> {
            if (interceptor != null) {
                interceptor.accept(body);
                throw new TrackerException(TrackerFailure.OUTCOME_UNKNOWN, "still on its way", null);
            }
            TrackerComment first = store(itemId, ACCOUNT, body);
            return duplicates.getAsBoolean() ? store(itemId, ACCOUNT, body) : first;
        });
    }

    private TrackerComment store(String itemId, String author, String body) {
        lastId++;
        Instant now = clock.instant();
        TrackerComment comment =
                new TrackerComment(lastId, Long.toString(lastId), author, body, coarse(now), coarse(now), false);
        Item item = itemOf(itemId);
        item.comments.put(lastId, new Stored(comment, lag.shownAt(replicas.instant())));
        item.updatedAt = now;
        return comment;
    }

    @Override
    public void putBlock(String itemId, TrackerBlock block) {
        call(Call.PUT_BLOCK, () -> {
            describe(itemId, block::putInto);
            return block;
        });
    }

    @Override
    public Instant serverTime() {
        return call(Call.SERVER_TIME, () -> coarse(clock.instant()));
    }

    /** The finest step that a tracker can declare stands for exact time here, as the contract suite needs it. */
    private Instant coarse(Instant instant) {
        return step.toMillis() <= 1 ? instant : instant.truncatedTo(ChronoUnit.SECONDS);
    }

    private <T> T call(Call call, Supplier<T> work) {
        Fault once;
        Fault lasting;
        synchronized (this) {
            calls.merge(call, 1, Integer::sum);
            once = faults.isEmpty() ? new Fault() {} : faults.remove();
            lasting = calm ? new Fault() {} : always;
        }
        // Outside the monitor, so that a call that waits does not keep others waiting.
        once.before(call);
        lasting.before(call);
        T answer;
        synchronized (this) {
            answer = work.get();
        }
        once.after(call);
        lasting.after(call);
        return answer;
    }

    private Item itemOf(String itemId) {
        return items.computeIfAbsent(itemId, unseen -> new Item());
    }

    private static String latest(Item item) {
        return item.versions.isEmpty()
                ? ""
                : item.versions.get(item.versions.size() - 1).body();
    }

    @Override
    public void setStatus(String itemId, String status) {
        throw new TrackerException(TrackerFailure.INVALID_REQUEST, "no status is known", null);
    }

    @Override
    public TrackerComment editComment(String itemId, String commentId, String body) {
        throw new TrackerException(TrackerFailure.REFUSED, "records are never edited", null);
    }

    @Override
    public List<TrackerReopening> reopenings(String itemId, Instant after) {
        return List.of();
    }
}
