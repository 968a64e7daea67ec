package dev.fencepost.mirrors;

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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** A tracker in memory that does on demand what trackers do to people: fail, hang, lie, lag, lose answers. */
final class SimulatedTracker implements WorkTracker {
    static final String ACCOUNT = "1001";
    static final String STRANGER = "6666";

    /** What happens around a call: before it is carried out, and to its answer. */
    interface Fault {
        default void before(Call call) {}

        default void after(Call call) {}
    }

    enum Call {
        ITEM,
        COMMENTS,
        SET_STATUS,
        ADD_COMMENT,
        EDIT_COMMENT;

        boolean isWrite() {
            return this != ITEM && this != COMMENTS;
        }
    }

    private final Map<Long, TrackerComment> comments = new TreeMap<>();
    private final Map<Long, String> itemOfComment = new HashMap<>();
    private final Map<String, String> statuses = new HashMap<>();
    private final Deque<Fault> nextFaults = new ArrayDeque<>();
    private final List<Call> calls = new ArrayList<>();
    private Fault always = new Fault() {};
    private UnaryOperator<List<TrackerComment>> listing = list -> list;
    private UnaryOperator<TrackerComment> answer = comment -> comment;
    private Consumer<SimulatedTracker> onWrite = tracker -> {};
    private String account = ACCOUNT;
    private int maxBodyLength = 65_536;
    private long lastId;

    // What a test arranges

    synchronized SimulatedTracker next(Fault fault) {
        nextFaults.add(fault);
        return this;
    }

    synchronized void always(Fault fault) {
        always = fault;
    }

    synchronized void listing(UnaryOperator<List<TrackerComment>> change) {
        listing = change;
    }

    synchronized void answers(UnaryOperator<TrackerComment> change) {
        answer = change;
    }

    synchronized void onWrite(Consumer<SimulatedTracker> observer) {
        onWrite = observer;
    }

    synchronized void writesAs(String accountId) {
        account = accountId;
    }

    synchronized void takesAtMost(int characters) {
        maxBodyLength = characters;
    }

    synchronized void put(String author, String itemId, String body) {
        store(itemId, author, body);
    }

    synchronized void rewrite(String commentId, UnaryOperator<String> edit) {
        long id = Long.parseLong(commentId);
        comments.computeIfPresent(id, (same, old) -> withBody(old, edit.apply(old.body())));
    }

    synchronized void delete(String commentId) {
        comments.remove(Long.parseLong(commentId));
    }

    static Fault failing(TrackerFailure failure) {
        return throwing(() -> new TrackerException(failure, "simulated", null));
    }

    static Fault throwing(Supplier<RuntimeException> exception) {
        return new Fault() {
            @Override
            public void before(Call call) {
                throw exception.get();
            }
        };
    }

    /** Carries the call out and loses its answer. */
    static Fault losingTheAnswer() {
        return new Fault() {
            @Override
            public void after(Call call) {
                throw new TrackerException(TrackerFailure.OUTCOME_UNKNOWN, "simulated loss of the answer", null);
            }
        };
    }

    static Fault onlyFor(Call wanted, Fault fault) {
        return onlyFor(Set.of(wanted), fault);
    }

    static Fault onlyFor(Set<Call> wanted, Fault fault) {
        return new Fault() {
            @Override
            public void before(Call call) {
                if (wanted.contains(call)) {
                    fault.before(call);
                }
            }

            @Override
            public void after(Call call) {
                if (wanted.contains(call)) {
                    fault.after(call);
                }
            }
        };
    }

    // What a test looks at

    synchronized List<String> bodies(String itemId) {
        return stored(itemId).stream().map(TrackerComment::body).toList();
    }

    synchronized List<TrackerComment> stored(String itemId) {
        return comments.entrySet().stream()
                .filter(entry -> itemId.equals(itemOfComment.get(entry.getKey())))
                .map(Map.Entry::getValue)
                .toList();
    }

    synchronized String statusOf(String itemId) {
        return statuses.getOrDefault(itemId, "open");
    }

    synchronized List<Call> calls() {
        return List.copyOf(calls);
    }

    // The tracker

    @Override
    public String provider() {
        return "simulated";
    }

    @Override
    public synchronized TrackerCapabilities capabilities() {
        return new TrackerCapabilities(
                false, false, false, EnumSet.of(TrackerOrder.OLDEST_FIRST), maxBodyLength, Duration.ofSeconds(1));
    }

    @Override
    public TrackerItem item(String itemId) {
        return call(
                Call.ITEM,
                () -> new TrackerItem(
                        itemId,
                        "#" + itemId,
                        "title",
                        "",
                        statusOf(itemId),
                        List.of(),
                        List.of(),
                        URI.create("https://tracker.invalid/" + itemId),
                        Events.START,
                        Events.START,
                        Optional.empty()));
    }

    @Override
    public List<TrackerComment> comments(String itemId) {
        return call(Call.COMMENTS, () -> listing.apply(stored(itemId)));
    }

    @Override
    public void setStatus(String itemId, String status) {
        call(Call.SET_STATUS, () -> {
            statuses.put(itemId, status);
            return status;
        });
    }

    @Override
    public TrackerComment addComment(String itemId, String body) {
        return call(Call.ADD_COMMENT, () -> answer.apply(store(itemId, account, body)));
    }

    @Override
    public TrackerComment editComment(String itemId, String commentId, String body) {
        return call(Call.EDIT_COMMENT, () -> {
            TrackerComment old = comments.get(Long.parseLong(commentId));
            if (old == null) {
                throw new TrackerException(TrackerFailure.NOT_FOUND, "no such comment", null);
            }
            if (!old.authorId().equals(account)) {
                throw new TrackerException(TrackerFailure.REFUSED, "another author's comment", null);
            }
            comments.put(old.order(), withBody(old, body));
            return answer.apply(withBody(old, body));
        });
    }

    private <T> T call(Call call, Supplier<T> work) {
        Fault once;
        Fault lasting;
        synchronized (this) {
            calls.add(call);
            once = nextFaults.isEmpty() ? new Fault() {} : nextFaults.remove();
            lasting = always;
        }
        // Outside the monitor, so that a hanging call does not keep a test from looking.
        once.before(call);
        lasting.before(call);
        T answered;
        synchronized (this) {
            answered = work.get();
            if (call.isWrite()) {
                onWrite.accept(this);
            }
        }
        once.after(call);
        lasting.after(call);
        return answered;
    }

    private TrackerComment store(String itemId, String author, String body) {
        lastId++;
        TrackerComment comment =
                new TrackerComment(lastId, Long.toString(lastId), author, body, Events.START, Events.START, false);
        comments.put(lastId, comment);
        itemOfComment.put(lastId, itemId);
        return comment;
    }

    private static TrackerComment withBody(TrackerComment old, String body) {
        return new TrackerComment(old.order(), old.id(), old.authorId(), body, old.createdAt(), old.updatedAt(), true);
    }

    @Override
    public List<TrackerItem> items(TrackerSelector selector, int limit) {
        return statuses.keySet().stream()
                .sorted(Comparator.naturalOrder())
                .limit(limit)
                .map(this::item)
                .toList();
    }

    @Override
    public void putBlock(String itemId, TrackerBlock block) {
        throw new AssertionError("a mirror leaves descriptions alone");
    }

    @Override
    public Instant serverTime() {
        return Events.START;
    }

    @Override
    public List<TrackerReopening> reopenings(String itemId, Instant after) {
        return List.of();
    }
}
