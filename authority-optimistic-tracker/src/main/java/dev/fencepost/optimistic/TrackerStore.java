package dev.fencepost.optimistic;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.Blocker;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The logs of all items of a tracker: reads them, adds to them, and waits until what was added has settled. */
final class TrackerStore {
    private static final SecureRandom RANDOM = new SecureRandom();

    private final WorkTracker tracker;
    private final ItemLog log;
    private final TrackerSelector selector;
    private final String register;
    private final Duration settle;
    private final Duration margin;
    private final Pause pause;
    private final Turns turns = new Turns();

    TrackerStore(
            WorkTracker tracker,
            ItemLog log,
            TrackerSelector selector,
            String register,
            Duration settle,
            Duration margin,
            Pause pause) {
        this.tracker = tracker;
        this.log = log;
        this.selector = selector;
        this.register = register;
        this.settle = settle;
        this.margin = margin;
        this.pause = pause;
    }

    Duration settle() {
        return settle;
    }

    /** Returns how long a record may be unknown to some, on the tracker's clock. */
    Duration unsettled() {
        return settle.plus(margin);
    }

    /** Runs a verb that changes something; where writers overwrite each other, those of one process take turns. */
    <T> T attempt(Function<Attempt, T> verb) {
        return log.mayLoseRecords() ? turns.inTurn(this, () -> Attempt.of(verb)) : Attempt.of(verb);
    }

    /** Runs a verb with a request; deliveries to one process take turns, so that the second finds what the first got. */
    <T> T attempt(ClaimScope scope, RequestId requestId, Function<Attempt, T> verb) {
        Object turn = log.mayLoseRecords() ? this : List.of(scope, requestId);
        return turns.inTurn(turn, () -> Attempt.ofRequest(requestId, verb));
    }

    Instant now() {
        return tracker.serverTime().truncatedTo(ChronoUnit.MICROS);
    }

    boolean mayLoseRecords() {
        return log.mayLoseRecords();
    }

    /** Reads one item afresh, as it is, whether or not something is missing. */
    ItemFold itemAsItIs(WorkItemKey key) {
        return ItemFold.of(
                key,
                log.read(key.itemId()).stream()
                        .filter(entry -> entry.record().key().equals(key))
                        .toList(),
                margin);
    }

    /** Reads one item afresh. */
    ItemFold item(WorkItemKey key) {
        return itemAsItIs(key).requireComplete();
    }

    /**
     * Reads the items of a scope, or of all scopes: those that are listed and those that are named.
     *
     * @param named items to read even if they are not listed
     * @param fresh items to read afresh even if the list says that they have not changed
     */
    ScopeView view(Optional<ClaimScope> scope, Collection<WorkItemKey> named, Set<String> fresh) {
        Instant now = now();
        Map<String, List<LogEntry>> logs = new HashMap<>();
        logs.put(register, log.read(register));
        for (TrackerItem item : listed()) {
            if (!logs.containsKey(item.id())) {
                logs.put(item.id(), fresh.contains(item.id()) ? log.read(item.id()) : log.listed(item, now));
            }
        }
        for (WorkItemKey key : named) {
            if (!logs.containsKey(key.itemId())) {
                logs.put(key.itemId(), log.read(key.itemId()));
            }
        }
        return ScopeView.of(now, scope, logs, margin);
    }

    private List<TrackerItem> listed() {
        List<TrackerItem> items = tracker.items(selector, WorkTracker.MAX_LIMIT);
        if (items.size() == WorkTracker.MAX_LIMIT) {
            throw new AuthorityBlockedException(new Blocker(
                    "too_many_items",
                    "The tracker lists " + WorkTracker.MAX_LIMIT + " items or more, which cannot all be read.",
                    "Name a label or a query in the settings that only items with claims fit."));
        }
        return items;
    }

    /** Writes a change at the end of what was seen of an item; returns its nonce. */
    String append(Attempt attempt, ItemFold seen, Change change) {
        String nonce = nonce();
        try {
            log.append(new LogRecord(seen.key(), nonce, log.mayLoseRecords() ? 0 : seen.lastOrder(), change));
        } catch (TrackerException e) {
            // The reading that follows tells by the nonce whether it landed.
            if (e.failure() != TrackerFailure.OUTCOME_UNKNOWN) {
                throw e;
            }
        }
        attempt.wrote();
        return nonce;
    }

    /** Draws a text that nobody else has. */
    static String nonce() {
        byte[] nonce = new byte[16];
        RANDOM.nextBytes(nonce);
        return HexFormat.of().formatHex(nonce);
    }

    /** Returns the item of a scope that keeps what belongs to no other. */
    WorkItemKey register(ClaimScope scope) {
        return new WorkItemKey(scope, register);
    }

    /** Waits until everything that was written before our own write is shown to all. */
    void awaitSettled(Attempt attempt) {
        try {
            pause.await(settle);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw attempt.unknown(e);
        }
    }

    /** Writes one change, waits, and returns what became of it. */
    Effect change(Attempt attempt, ItemFold seen, Change change) {
        String nonce = append(attempt, seen, change);
        awaitSettled(attempt);
        return effect(item(seen.key()), nonce);
    }

    /**
     * Returns what became of a record that was written.
     *
     * @throws IncompleteLogException if it is not there: so the log was not read whole, or the record may yet come
     */
    Effect effect(ItemFold item, String nonce) {
        return item.effect(nonce)
                .orElseThrow(() -> new IncompleteLogException(
                        "the record that was just written to " + item.key() + " is not there, or not yet"));
    }
}
