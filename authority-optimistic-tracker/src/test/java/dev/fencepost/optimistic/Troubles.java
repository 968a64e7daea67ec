package dev.fencepost.optimistic;

import dev.fencepost.optimistic.SimulatedTracker.Call;
import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * What goes wrong in a tracker while the contract suite runs: all that the contract lets a caller repeat without harm.
 *
 * <p>Once a record of a call has landed, the rest of that call is spared, and where one is lost, the others of that call
 * are lost as well: the repeat of a release that counted is answered otherwise than the release was, and that of a batch of
 * which half landed gives that half. Both are right, and no model foretells them. {@code RetrySafetyTest} has these cases,
 * {@code MeddlingTest} those of people who edit or delete records.
 */
final class Troubles implements SimulatedTracker.Fault {
    private static final double READ_FAILS = 0.01;
    private static final double WRITE_FAILS = 0.04;
    private static final double ANSWER_LOST = 0.06;
    private static final double STORED_TWICE = 0.06;
    private static final double PEOPLE_ACT = 0.2;
    private static final String ADVICE = "Please read this first.\n";

    private final SimulatedTracker tracker;
    private final Random random;
    private final ThreadLocal<Fate> fate = ThreadLocal.withInitial(() -> Fate.OPEN);

    /** What has become of the writes of a call so far. */
    private enum Fate {
        OPEN,
        LANDED,
        LOST
    }

    Troubles(SimulatedTracker tracker, Random random) {
        this.tracker = tracker;
        this.random = random;
    }

    void begin() {
        tracker.always(this);
        tracker.duplicates(() -> drawn(STORED_TWICE));
        tracker.listing(this::inAnyOrder);
    }

    /** Tells that this thread begins a call of a verb. */
    void newCall() {
        fate.set(Fate.OPEN);
    }

    private synchronized boolean drawn(double likelihood) {
        return random.nextDouble() < likelihood;
    }

    private synchronized int draw(int bound) {
        return random.nextInt(bound);
    }

    /** Pages that moved while they were read: any order, and one comment on two of them. */
    private synchronized List<TrackerComment> inAnyOrder(List<TrackerComment> comments) {
        List<TrackerComment> pages = new ArrayList<>(comments);
        if (!pages.isEmpty()) {
            pages.add(pages.get(random.nextInt(pages.size())));
        }
        Collections.shuffle(pages, random);
        return pages;
    }

    @Override
    public void before(Call call) {
        if (isWrite(call) && drawn(PEOPLE_ACT)) {
            peopleAct();
        }
        if (isWrite(call) && fate.get() == Fate.LOST) {
            throw lost("on the way");
        }
        if (fate.get() == Fate.OPEN && drawn(isWrite(call) ? WRITE_FAILS : READ_FAILS)) {
            fail(call);
        }
    }

    private void fail(Call call) {
        switch (draw(3)) {
            case 0 -> throw TrackerException.rateLimited("slow down", Duration.ofSeconds(1));
            case 1 -> throw new TrackerException(TrackerFailure.CONFLICT, "somebody else was writing", null);
            default -> {
                if (!isWrite(call)) {
                    throw new TrackerException(TrackerFailure.UNAVAILABLE, "out of order", null);
                }
                fate.set(Fate.LOST);
                throw lost("on the way");
            }
        }
    }

    private static TrackerException lost(String where) {
        return new TrackerException(TrackerFailure.OUTCOME_UNKNOWN, "lost " + where, null);
    }

    @Override
    public void after(Call call) {
        if (isWrite(call)) {
            fate.set(Fate.LANDED);
            if (drawn(ANSWER_LOST)) {
                throw lost("on the way back");
            }
        }
    }

    private static boolean isWrite(Call call) {
        return call == Call.ADD_COMMENT || call == Call.PUT_BLOCK;
    }

    /** Somebody comments, copies a record, edits or deletes a comment of theirs, or rewrites a description. */
    private void peopleAct() {
        List<String> items = tracker.itemIds();
        if (items.isEmpty()) {
            return;
        }
        String item = items.get(draw(items.size()));
        List<TrackerComment> comments = tracker.stored(item);
        List<TrackerComment> theirs = comments.stream()
                .filter(comment -> comment.authorId().equals(SimulatedTracker.STRANGER))
                .toList();
        switch (draw(5)) {
            case 0 -> tracker.put(SimulatedTracker.STRANGER, item, "How is it going?");
            case 1 -> any(comments).ifPresent(one -> tracker.put(SimulatedTracker.STRANGER, item, one.body()));
            case 2 -> any(theirs).ifPresent(one -> tracker.edit(item, one.order(), text -> text + " (edited)"));
            case 3 -> any(theirs).ifPresent(one -> tracker.delete(item, one.order()));
            default ->
                tracker.describe(
                        item, text -> text.startsWith(ADVICE) ? text.substring(ADVICE.length()) : ADVICE + text);
        }
    }

    private Optional<TrackerComment> any(List<TrackerComment> comments) {
        return comments.isEmpty() ? Optional.empty() : Optional.of(comments.get(draw(comments.size())));
    }
}
