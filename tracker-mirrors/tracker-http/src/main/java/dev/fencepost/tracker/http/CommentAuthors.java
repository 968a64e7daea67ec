package dev.fencepost.tracker.http;

import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Remembers who wrote which comment, so that only our own are edited, at no further call. Thread-safe.
 *
 * <p>Providers let accounts with enough rights edit the comments of others, and the author of a comment never changes.
 */
public final class CommentAuthors {
    private static final int MOST = 2_000;

    private final Map<String, String> byComment = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > MOST;
        }
    };

    /** Makes an empty memory. */
    public CommentAuthors() {}

    /** Remembers a comment as the tracker showed it. */
    public synchronized TrackerComment seen(TrackerComment comment) {
        byComment.put(comment.id(), comment.authorId());
        return comment;
    }

    /**
     * Refuses to edit a comment of another.
     *
     * @param account who we are
     * @param read reads the comment, if nothing is known of it yet
     */
    public void requireOwn(String commentId, String account, Supplier<TrackerComment> read) {
        String author = authorOf(commentId);
        if (author.isEmpty()) {
            author = seen(read.get()).authorId();
        }
        if (!author.equals(account)) {
            throw new TrackerException(
                    TrackerFailure.REFUSED, "comment " + commentId + " was written by another account", null);
        }
    }

    private synchronized String authorOf(String commentId) {
        return byComment.getOrDefault(commentId, "");
    }
}
