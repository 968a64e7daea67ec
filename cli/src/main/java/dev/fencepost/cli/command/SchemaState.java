package dev.fencepost.cli.command;

import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ExitCode;
import java.util.List;
import java.util.OptionalInt;

/**
 * How a schema in a database stands, whichever it is.
 *
 * @param current whether it can be worked on as it is
 * @param version the version in the database, if there is one
 * @param needed the version that this program needs
 * @param pending the changes still to be applied
 * @param drift what is not as it was applied
 */
public record SchemaState(boolean current, OptionalInt version, int needed, List<String> pending, List<String> drift) {
    /** Copies the lists. */
    public SchemaState {
        pending = List.copyOf(pending);
        drift = List.copyOf(drift);
    }

    /**
     * Answers with it.
     *
     * @param apply the command that brings it up to date
     */
    public Answer answer(String apply) {
        Answer answer = Answer.of(current ? ExitCode.DONE : ExitCode.BLOCKED, current ? "current" : "not_current");
        answer.line("version " + (version.isPresent() ? version.getAsInt() : "none") + ", needed " + needed);
        pending.forEach(change -> answer.line("  pending: " + change));
        drift.forEach(each -> answer.line("  drift: " + each));
        if (!current) {
            answer.line("Run: " + apply);
        }
        version.ifPresent(each -> answer.json().put("version", each));
        answer.json().put("neededVersion", needed);
        pending.forEach(answer.json().putArray("pending")::add);
        drift.forEach(answer.json().putArray("drift")::add);
        return answer;
    }
}
