package dev.fencepost.claim;

import dev.fencepost.internal.Require;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * Says how the holder ended the work.
 *
 * @param kind what it means for the item
 * @param note for people and for the next holder; at most {@value #MAX_NOTE_LENGTH} characters
 * @param retryAfter how long the item rests before it is claimable again; only with FAILED and YIELDED
 * @param result a small JSON result
 */
public record Outcome(Kind kind, Optional<String> note, Optional<Duration> retryAfter, Optional<Packet> result) {
    /** The most characters of a note. */
    public static final int MAX_NOTE_LENGTH = 4_000;

    /** The longest rest. */
    public static final Duration MAX_RETRY_AFTER = Duration.ofDays(365);

    /** What an outcome means for the item. */
    public enum Kind {
        /** The work is done; the item is not claimable again until reopened. */
        COMPLETED,
        /** The attempt failed; the item is free for another. */
        FAILED,
        /** The work cannot go on; the item is parked until reopened. */
        BLOCKED,
        /** The holder gives back without having failed; the attempt does not count against a cap. */
        YIELDED
    }

    /** Checks the parts. */
    public Outcome {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(note, "note");
        Objects.requireNonNull(retryAfter, "retryAfter");
        Objects.requireNonNull(result, "result");
        note = note.map(text -> Require.prose("note", text, MAX_NOTE_LENGTH));
        retryAfter = retryAfter.map(rest -> Require.notNegative("retryAfter", rest, MAX_RETRY_AFTER));
        if (retryAfter.isPresent() && (kind == Kind.COMPLETED || kind == Kind.BLOCKED)) {
            throw Require.invalid(
                    "retryAfter", "goes with FAILED or YIELDED; " + kind + " keeps the item until it is reopened");
        }
    }

    /** Returns an outcome with nothing but its kind. */
    public static Outcome of(Kind kind) {
        return new Outcome(kind, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Returns COMPLETED. */
    public static Outcome completed() {
        return of(Kind.COMPLETED);
    }

    /** Returns FAILED. */
    public static Outcome failed() {
        return of(Kind.FAILED);
    }

    /** Returns BLOCKED. */
    public static Outcome blocked() {
        return of(Kind.BLOCKED);
    }

    /** Returns YIELDED. */
    public static Outcome yielded() {
        return of(Kind.YIELDED);
    }

    /** Returns this outcome with a note. */
    public Outcome withNote(String text) {
        return new Outcome(kind, Optional.of(text), retryAfter, result);
    }

    /** Returns this outcome with a rest before the next attempt. */
    public Outcome withRetryAfter(Duration rest) {
        return new Outcome(kind, note, Optional.of(rest), result);
    }

    /** Returns this outcome with a result. */
    public Outcome withResult(Packet packet) {
        return new Outcome(kind, note, retryAfter, Optional.of(packet));
    }
}
