package dev.fencepost.mirrors;

import dev.fencepost.mirror.MirrorWarning;
import dev.fencepost.mirror.MirrorWarning.Code;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.time.Duration;
import java.util.regex.Pattern;

/** Puts into a coded warning what went wrong with a tracker. */
final class Warnings {
    private static final int MOST_OF_A_MESSAGE = 400;

    /** Adapters keep secrets out of their messages; whatever looks like one all the same goes no further. */
    private static final Pattern LIKE_A_SECRET = Pattern.compile("[A-Za-z0-9_=+-]{20,}");

    private Warnings() {}

    /**
     * Tells what an exception of a tracker means.
     *
     * @param writing whether a write was under way, of which an unexpected exception says nothing
     */
    static MirrorWarning of(Throwable thrown, boolean writing) {
        if (!(thrown instanceof TrackerException failed)) {
            // The message is left out: nobody promised that it holds no secret.
            return MirrorWarning.of(
                    writing ? Code.OUTCOME_UNKNOWN : Code.UNAVAILABLE,
                    "the tracker adapter failed with " + thrown.getClass().getName());
        }
        String message = LIKE_A_SECRET
                .matcher(failed.getMessage() == null ? "" : failed.getMessage())
                .replaceAll("[redacted]");
        String sentence = failed.failure().code() + ": " + SafeText.visible(message, MOST_OF_A_MESSAGE);
        MirrorWarning warning = MirrorWarning.of(codeOf(failed.failure()), sentence.strip());
        return failed.retryAfter()
                .map(wait -> warning.withRetryAfter(shorter(wait, MirrorWarning.MAX_RETRY_AFTER)))
                .orElse(warning);
    }

    private static Code codeOf(TrackerFailure failure) {
        return switch (failure) {
            case REFUSED -> Code.REFUSED;
            case NOT_FOUND -> Code.NOT_FOUND;
            case CONFLICT -> Code.CONFLICT;
            case INVALID_REQUEST -> Code.INVALID_MAPPING;
            case RATE_LIMITED -> Code.RATE_LIMITED;
            case UNAVAILABLE -> Code.UNAVAILABLE;
            case OUTCOME_UNKNOWN -> Code.OUTCOME_UNKNOWN;
        };
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
