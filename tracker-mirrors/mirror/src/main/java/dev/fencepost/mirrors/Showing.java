package dev.fencepost.mirrors;

import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirror.MirrorWarning.Code;
import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.WorkTracker;
import java.util.Optional;

/**
 * Shows one event: reads our comments, writes the comment, then the status.
 *
 * <p>The comment goes first because it carries the marker. Once it is there, no older event is written any more, and a
 * failed status is set when the event is shown again.
 */
final class Showing {
    private static final String WITHDRAWN =
            "This comment did not show what the authority had decided. It is withdrawn.";

    private final WorkTracker tracker;
    private final MirrorSettings settings;
    private final AccountCheck account;
    private final ClaimEvent event;
    private final ItemMemory memory;
    private final Attempt attempt;
    private final WorkItemKey key;
    private final Position position;

    Showing(
            WorkTracker tracker,
            MirrorSettings settings,
            AccountCheck account,
            ClaimEvent event,
            ItemMemory memory,
            Attempt attempt) {
        this.tracker = tracker;
        this.settings = settings;
        this.account = account;
        this.event = event;
        this.memory = memory;
        this.attempt = attempt;
        this.key = event.claim().key();
        this.position = Position.of(event);
    }

    MirrorOutcome show() throws Exception {
        if (memory.hasSentNewerThan(position)) {
            return new MirrorOutcome.Outdated();
        }
        if (position.equals(memory.shown)) {
            return new MirrorOutcome.Shown();
        }
        ShownComments comments = comments();
        Optional<Position> newest = comments.newest();
        if (newest.isPresent() && newest.get().isNewerThan(position)) {
            return new MirrorOutcome.Outdated();
        }
        if (newest.isEmpty() || !isToldBy(newest.get())) {
            writeComment(comments);
        }
        return finish();
    }

    /**
     * Shows an event that the authority has just confirmed to be the newest, also over something newer.
     *
     * @param drifted what the tracker showed before the authority was asked; what is newer than that came since, and stays
     */
    MirrorOutcome correct(Optional<Position> drifted) throws Exception {
        ShownComments comments = comments();
        Optional<Position> newest = comments.newest();
        if (memory.hasSentNewerThan(position)
                || (!newest.equals(drifted)
                        && newest.isPresent()
                        && newest.get().isNewerThan(position))) {
            return new MirrorOutcome.Outdated();
        }
        if (newest.isEmpty() || !isToldBy(newest.get())) {
            String written = writeComment(comments);
            for (String id : comments.newerThan(position)) {
                if (!id.equals(written)) {
                    attempt.write(() -> tracker.editComment(key.itemId(), id, WITHDRAWN));
                }
            }
        }
        return finish();
    }

    private ShownComments comments() {
        return new ShownComments(settings, key, tracker.comments(key.itemId()));
    }

    private boolean isToldBy(Position shown) {
        return settings.style() == CommentStyle.ONE_EDITED ? shown.equals(position) : shown.isSameEventAs(position);
    }

    private MirrorOutcome finish() throws Exception {
        Optional<String> status = settings.mapping().statusAfter(event);
        if (status.isPresent()) {
            attempt.write(() -> {
                tracker.setStatus(key.itemId(), status.get());
                return status;
            });
        }
        memory.sent = position;
        memory.shown = position;
        return new MirrorOutcome.Shown();
    }

    private String writeComment(ShownComments comments) throws Exception {
        account.requireNoneForeign();
        String body = body();
        Position before = memory.sent;
        memory.sent = position;
        try {
            return write(target(comments), body);
        } catch (TrackerException e) {
            if (e.failure() != TrackerFailure.OUTCOME_UNKNOWN) {
                memory.sent = before;
            }
            throw e;
        }
    }

    private String write(Optional<String> target, String body) throws Exception {
        if (target.isPresent()) {
            try {
                return attempt.write(() -> accept(tracker.editComment(key.itemId(), target.get(), body)));
            } catch (TrackerException e) {
                if (e.failure() != TrackerFailure.NOT_FOUND) {
                    throw e;
                }
                // Someone deleted the comment; if it is the item that is gone, the next call says so.
                attempt.nothingHappened();
            }
        }
        return attempt.write(() -> accept(tracker.addComment(key.itemId(), body)));
    }

    private Optional<String> target(ShownComments comments) {
        Optional<String> remembered = Optional.ofNullable(memory.commentId);
        return settings.style() == CommentStyle.ONE_EDITED
                // A comment that we wrote and that is not listed is one that a stale list lacks.
                ? comments.editable().or(() -> remembered.filter(id -> !comments.contains(id)))
                : remembered.filter(id -> memory.wroteCommentFor(position));
    }

    private String accept(TrackerComment stored) throws MirrorFailure {
        account.check(stored);
        memory.commentId = stored.id();
        memory.commentPosition = position;
        Optional<Marker> marker = Marker.in(stored.body(), key, settings.seal());
        if (marker.isEmpty() || !marker.get().equals(new Marker(position, true))) {
            throw MirrorFailure.of(Code.OUTCOME_UNKNOWN, "the tracker stored something else than it was given");
        }
        return stored.id();
    }

    private String body() throws MirrorFailure {
        int most = tracker.capabilities().maxBodyLength();
        for (String words : new String[] {StatusText.whole(event), StatusText.brief(event)}) {
            String body = Marker.seal(words, key, position, settings.seal());
            if (body.length() <= most) {
                return body;
            }
        }
        throw MirrorFailure.of(Code.INVALID_MAPPING, "the tracker takes only " + most + " characters in a comment");
    }
}
