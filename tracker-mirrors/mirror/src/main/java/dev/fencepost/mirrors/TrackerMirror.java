package dev.fencepost.mirrors;

import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirror.StatusMirror;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.WorkTracker;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Shows events in any tracker: a comment that people can read, and a status by the mapping. Thread-safe.
 *
 * <p>Items take turns, each for itself. An older event is never written after a newer one: what this process has sent is
 * remembered, and what others have sent is read from the hidden markers of our own comments. A marker that was edited,
 * copied or written by anyone else counts for nothing.
 *
 * <p>The tracker is called on the threads of the executor, so that one that hangs costs the caller no more than the
 * deadline. An executor that runs calls on the caller's own thread has no deadline.
 */
public final class TrackerMirror implements StatusMirror {
    private final WorkTracker tracker;
    private final MirrorSettings settings;
    private final AccountCheck account;
    private final BoundedCalls calls;

    /** Makes a mirror on a tracker. */
    public TrackerMirror(WorkTracker tracker, MirrorSettings settings, Executor executor) {
        this.tracker = Objects.requireNonNull(tracker, "tracker");
        this.settings = Objects.requireNonNull(settings, "settings");
        this.account = new AccountCheck(settings.accountId());
        this.calls = new BoundedCalls(Objects.requireNonNull(executor, "executor"), settings.deadline());
    }

    @Override
    public MirrorOutcome show(ClaimEvent event) {
        return outcomeOf(event, Showing::show);
    }

    /** Shows an event that the authority has just confirmed to be the newest, in place of what the tracker showed. */
    MirrorOutcome correct(ClaimEvent event, Shown drifted) {
        return outcomeOf(event, showing -> showing.correct(drifted.newest()));
    }

    /** Reads what the tracker shows of an item; throws what went wrong with it. */
    Shown look(WorkItemKey key) throws MirrorFailure {
        return calls.call(key, (memory, attempt) -> {
            ShownComments comments = new ShownComments(settings, key, tracker.comments(key.itemId()));
            boolean mapped = !settings.mapping().equals(StatusMapping.none());
            Optional<String> status =
                    mapped ? Optional.of(tracker.item(key.itemId())).map(TrackerItem::status) : Optional.empty();
            return new Shown(comments.newest(), status);
        });
    }

    /** Returns the status that an item should have after an event. */
    Optional<String> statusAfter(ClaimEvent event) {
        return settings.mapping().statusAfter(event);
    }

    private MirrorOutcome outcomeOf(ClaimEvent event, Way way) {
        Objects.requireNonNull(event, "event");
        try {
            return calls.call(
                    event.claim().key(),
                    (memory, attempt) -> way.show(new Showing(tracker, settings, account, event, memory, attempt)));
        } catch (MirrorFailure failure) {
            return new MirrorOutcome.Failed(failure.warning());
        }
    }

    /**
     * What a tracker shows of an item.
     *
     * @param newest the newest event that our comments tell of
     * @param status the status, where the mapping cares
     */
    record Shown(Optional<Position> newest, Optional<String> status) {}

    private interface Way {
        MirrorOutcome show(Showing showing) throws Exception;
    }
}
