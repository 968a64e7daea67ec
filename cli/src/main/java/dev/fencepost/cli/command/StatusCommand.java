package dev.fencepost.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.fencepost.authority.Blocker;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.coordinator.config.AuthorityStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says which authority decides and what blocks it. */
@Command(
        name = "status",
        header = "Say which authority decides, why, what it promises and what blocks it.",
        description = "Opens no connection unless told to. Exits with 3 if something blocks it.",
        footer = {"", "Example:", "  fencepost status --probe"})
public final class StatusCommand extends SessionCommand {
    @Option(names = "--probe", description = "Open the store and ask it something.")
    private boolean probe;

    /** Makes the command; picocli does. */
    public StatusCommand() {}

    @Override
    protected Answer answer(Session session) {
        AuthorityStatus status =
                probe ? session.status().probe(session.surroundings().authorities()) : session.status();
        Answer answer = of(status);
        answer.json().put("probed", probe);
        return answer;
    }

    static Answer of(AuthorityStatus status) {
        Answer answer =
                Answer.of(status.isReady() ? ExitCode.DONE : ExitCode.BLOCKED, status.isReady() ? "ready" : "blocked");
        answer.line("backend   " + status.backend());
        answer.line("tier      " + status.choice().tier().code() + ": "
                + status.choice().why());
        status.guarantees().ifPresent(promised -> {
            answer.line("promises  " + ClaimNodes.code(promised.strength()) + ", reach "
                    + ClaimNodes.code(promised.reach()) + ", clock " + ClaimNodes.code(promised.clock()) + ", "
                    + ClaimNodes.code(promised.durability()));
            answer.json()
                    .put("reach", ClaimNodes.code(promised.reach()))
                    .put("clock", ClaimNodes.code(promised.clock()))
                    .put("durability", ClaimNodes.code(promised.durability()));
        });
        answer.line("state     " + (status.isReady() ? "ready" : "blocked"));
        ArrayNode blockers = answer.json().putArray("blockers");
        for (Blocker blocker : status.blockers()) {
            answer.line("  " + blocker.code() + ": " + blocker.problem());
            answer.line("    " + blocker.wayOut());
            blockers.addObject()
                    .put("code", blocker.code())
                    .put("problem", blocker.problem())
                    .put("wayOut", blocker.wayOut());
        }
        return answer;
    }
}
