package dev.fencepost.optimistic;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.AuthorityException;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.Blocker;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.claim.RequestId;
import dev.fencepost.tracker.TrackerException;
import java.util.Optional;
import java.util.function.Function;

/**
 * One call of a verb, which knows whether it has written anything yet: that decides what a failure means.
 *
 * <p>Before the first write nothing happened; after it, nobody knows. Neither is ever an answer.
 */
final class Attempt {
    private final Optional<RequestId> requestId;
    private boolean wrote;

    private Attempt(Optional<RequestId> requestId) {
        this.requestId = requestId;
    }

    static <T> T ofRequest(RequestId requestId, Function<Attempt, T> verb) {
        return new Attempt(Optional.of(requestId)).run(verb);
    }

    static <T> T of(Function<Attempt, T> verb) {
        return new Attempt(Optional.empty()).run(verb);
    }

    void wrote() {
        wrote = true;
    }

    private <T> T run(Function<Attempt, T> verb) {
        try {
            return verb.apply(this);
        } catch (TrackerException e) {
            throw wrote ? unknown(e) : nothingHappened(e);
        } catch (IncompleteLogException e) {
            throw wrote ? unknown(e) : new AuthorityUnavailableException(String.valueOf(e.getMessage()), e);
        }
    }

    OutcomeUnknownException unknown(Exception cause) {
        return new OutcomeUnknownException(
                "the tracker did not tell whether the record counts: " + cause.getMessage(), requestId, cause);
    }

    private static AuthorityException nothingHappened(TrackerException e) {
        return switch (e.failure()) {
            case REFUSED, INVALID_REQUEST ->
                new AuthorityBlockedException(new Blocker(
                        "tracker_" + e.failure().code(),
                        "The tracker does not let us keep claims in it: " + e.getMessage(),
                        "Check the account's rights and the settings of the tracker."));
            case RATE_LIMITED ->
                new AuthorityUnavailableException(
                        "the tracker asked us to slow down"
                                + e.retryAfter()
                                        .map(wait -> "; try again after " + wait)
                                        .orElse("")
                                + ": " + e.getMessage(),
                        e);
            case NOT_FOUND, CONFLICT, UNAVAILABLE, OUTCOME_UNKNOWN ->
                new AuthorityUnavailableException("the tracker could not be read: " + e.getMessage(), e);
        };
    }
}
