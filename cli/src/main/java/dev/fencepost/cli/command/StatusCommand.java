package dev.fencepost.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.authority.Blocker;
import dev.fencepost.authority.spi.StoreFact;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.cli.session.Surroundings;
import dev.fencepost.coordinator.config.AuthorityProbe;
import dev.fencepost.coordinator.config.AuthorityStatus;
import dev.fencepost.coordinator.config.TrackerStatus;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says which authority decides and what blocks it. */
@Command(
        name = "status",
        header = "Say which authority decides, why, what it promises and what blocks it.",
        description = "Opens no connection unless told to. Exits with 3 if something blocks it.",
        footer = {"", "Example:", "  fencepost status --probe"})
public final class StatusCommand extends SessionCommand {
    @Option(
            names = "--probe",
            description = "Open the store and tell how it stands: schema, role, session, clock, pool.")
    private boolean probe;

    /** Makes the command; picocli does. */
    public StatusCommand() {}

    @Override
    protected Answer answer(Session session) {
        AuthorityProbe found = probe ? probe(session) : new AuthorityProbe(session.status(), List.of());
        Answer answer = of(found.status(), session.tracker());
        answer.json().put("probed", probe);
        if (probe) {
            putFacts(answer, found.facts());
        }
        return answer;
    }

    static AuthorityProbe probe(Session session) {
        Surroundings around = session.surroundings();
        return session.status().probe(around.authorities(), around.clock());
    }

    /** Tells how the store stands. */
    static void putFacts(Answer answer, List<StoreFact> facts) {
        ObjectNode node = answer.json().putObject("facts");
        facts.forEach(fact -> {
            answer.line("  " + fact.code() + ": " + fact.value());
            node.put(fact.code(), fact.value());
        });
    }

    static Answer of(AuthorityStatus status, TrackerStatus tracker) {
        Set<Blocker> blockers = new LinkedHashSet<>(status.blockers());
        blockers.addAll(tracker.blockers());
        boolean ready = blockers.isEmpty();
        Answer answer = Answer.of(ready ? ExitCode.DONE : ExitCode.BLOCKED, ready ? "ready" : "blocked");
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
        tracker.config().ifPresent(config -> {
            boolean shown = config.mirror().isPresent();
            answer.line("tracker   " + config.name() + " (" + config.provider() + ")"
                    + (shown ? ", claims are shown in it" : ", nothing is shown in it"));
            answer.json()
                    .putObject("tracker")
                    .put("name", config.name())
                    .put("provider", config.provider())
                    .put("mirrored", shown);
        });
        answer.line("state     " + (ready ? "ready" : "blocked"));
        putBlockers(answer, "blockers", blockers);
        return answer;
    }

    /** Tells blockers, each with the way out. */
    static void putBlockers(Answer answer, String field, Collection<Blocker> blockers) {
        ArrayNode array = answer.json().putArray(field);
        for (Blocker blocker : blockers) {
            answer.line("  " + blocker.code() + ": " + blocker.problem());
            answer.line("    " + blocker.wayOut());
            array.addObject()
                    .put("code", blocker.code())
                    .put("problem", blocker.problem())
                    .put("wayOut", blocker.wayOut());
        }
    }
}
