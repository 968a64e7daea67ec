package dev.fencepost.mirrors;

import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** What this process knows of one item, where the tracker may be behind. Touched only by who has the turn. */
final class ItemMemory {
    /** Given back only when a call has really ended: one that outlived its deadline may still write. */
    final Semaphore turn = new Semaphore(1, true);

    /** The newest event of which a write may have reached the tracker. */
    @Nullable
    Position sent;

    /** The event that is shown for certain. */
    @Nullable
    Position shown;

    /** The comment that we wrote last, and for which event. */
    @Nullable
    String commentId;

    @Nullable
    Position commentPosition;

    boolean hasSentNewerThan(Position position) {
        return sent != null && sent.isNewerThan(position);
    }

    boolean wroteCommentFor(Position position) {
        return commentPosition != null && commentPosition.isSameEventAs(position);
    }
}
