package dev.fencepost.cli.session;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.authority.RequestConflictException;
import dev.fencepost.candidate.CandidateSourceException;
import dev.fencepost.coordinator.StaleClaimException;
import dev.fencepost.coordinator.config.ConfigException;
import dev.fencepost.tracker.TrackerException;
import java.util.Optional;
import picocli.CommandLine.ParameterException;

/**
 * What went wrong, in one shape for every command.
 *
 * @param exit the exit code that says so
 * @param code a stable code in snake case
 * @param problem what is wrong; holds no secret
 * @param wayOut what to do about it, where it is known
 */
public record Failure(ExitCode exit, String code, String problem, Optional<String> wayOut) {
    /** Says what a thrown failure means. */
    public static Failure of(Throwable thrown) {
        if (thrown instanceof ParameterException || thrown instanceof UsageException) {
            return failure(ExitCode.USAGE, "usage", thrown, "Add --help to see how the command is called.");
        }
        if (thrown instanceof ConfigException) {
            return failure(ExitCode.BLOCKED, "config_invalid", thrown, "Mend the file, then: fencepost config check");
        }
        if (thrown instanceof AuthorityBlockedException blocked) {
            return new Failure(
                    ExitCode.BLOCKED,
                    blocked.blocker().code(),
                    blocked.blocker().problem(),
                    Optional.of(blocked.blocker().wayOut()));
        }
        if (thrown instanceof StaleClaimException) {
            return failure(ExitCode.LOST, "claim_lost", thrown, "Stop working on the item.");
        }
        if (thrown instanceof OutcomeUnknownException) {
            return failure(
                    ExitCode.UNKNOWN,
                    "outcome_unknown",
                    thrown,
                    "Maybe it happened. Repeat the command, or look with: fencepost inspect");
        }
        if (thrown instanceof RequestConflictException) {
            return failure(ExitCode.USAGE, "request_conflict", thrown, "Repeat a request unchanged.");
        }
        if (thrown instanceof AuthorityUnavailableException) {
            return failure(ExitCode.UNAVAILABLE, "unavailable", thrown, "Nothing happened. Try again later.");
        }
        if (thrown instanceof CandidateSourceException || thrown instanceof TrackerException) {
            return failure(
                    ExitCode.UNAVAILABLE, "tracker_unavailable", thrown, "Nothing was claimed. Try again later.");
        }
        return new Failure(
                ExitCode.INTERNAL,
                "internal_error",
                thrown.getClass().getName() + ": " + thrown.getMessage(),
                Optional.of("This is a mistake in Fencepost; FENCEPOST_STACK_TRACE=1 shows where."));
    }

    private static Failure failure(ExitCode exit, String code, Throwable thrown, String wayOut) {
        return new Failure(exit, code, String.valueOf(thrown.getMessage()), Optional.of(wayOut));
    }
}
