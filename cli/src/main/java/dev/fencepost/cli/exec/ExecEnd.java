package dev.fencepost.cli.exec;

import dev.fencepost.claim.Outcome;
import dev.fencepost.cli.session.ExitCode;

/** How a command under a claim ended, and whose word the exit code is. */
sealed interface ExecEnd {
    /** Returns the exit code for whoever called us. */
    int exitCode();

    /** Returns a stable code in snake case. */
    String code();

    /** Returns what happened, for people. */
    String text();

    /** Tells whether the exit code is the command's own. */
    default boolean isFromCommand() {
        return false;
    }

    /** The command ended, and the claim was released. */
    record CommandEnded(int exitCode, Outcome.Kind outcome) implements ExecEnd {
        @Override
        public String code() {
            return "command_ended";
        }

        @Override
        public String text() {
            return "the command ended with exit code " + exitCode + "; released as " + outcome;
        }

        @Override
        public boolean isFromCommand() {
            return true;
        }
    }

    /**
     * The claim was lost.
     *
     * @param cause why, as a code
     * @param stopped whether the command still ran and was stopped
     */
    record ClaimLost(String cause, boolean stopped) implements ExecEnd {
        @Override
        public int exitCode() {
            return ExitCode.LOST.code();
        }

        @Override
        public String code() {
            return "claim_lost";
        }

        @Override
        public String text() {
            return "the claim was lost (" + cause + ")"
                    + (stopped ? "; the command was stopped" : " before the command ended; its result does not count");
        }
    }

    /** The command ended, and whether the claim was released is not known. */
    record NotReleased(int commandExitCode, String problem) implements ExecEnd {
        @Override
        public int exitCode() {
            return ExitCode.UNKNOWN.code();
        }

        @Override
        public String code() {
            return "release_unknown";
        }

        @Override
        public String text() {
            return "the command ended with exit code " + commandExitCode
                    + ", and it is not known whether the claim was released: " + problem;
        }
    }

    /** There was nothing to run; the claim was given back. */
    record NotStarted(String problem) implements ExecEnd {
        @Override
        public int exitCode() {
            return ExitCode.USAGE.code();
        }

        @Override
        public String code() {
            return "command_not_started";
        }

        @Override
        public String text() {
            return "the command could not be started, and the claim was given back: " + problem;
        }
    }
}
