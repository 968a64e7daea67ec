package dev.fencepost.cli.race;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.Blocker;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.cli.session.UsageException;
import dev.fencepost.contract.invariant.ItemLog;
import dev.fencepost.contract.invariant.RecordedCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Proves on the user's own store that every item has one winner. */
@Command(
        name = "race",
        header = "Let several processes race for the same items, and count the winners.",
        description =
                "Uses a new scope of its own in the store that is configured, so it meets nobody's work. Every call of"
                        + " every process is recorded and judged, with the history of the store, by the checker of the contract"
                        + " suite. Exits with 0 if each item had exactly one winner and every invariant held, else with 1.",
        footer = {
            "",
            "The items stay in the store as completed claims of the scope project=fencepost-race.",
            "",
            "Example:",
            "  fencepost race --agents 64 --items 2000 --processes 2"
        })
public final class RaceCommand extends SessionCommand {
    private static final int MOST_ITEMS = 100_000;
    private static final int MOST_AGENTS = 1_000;
    private static final int MOST_PROCESSES = 32;

    @Option(names = "--agents", paramLabel = "N", defaultValue = "16", description = "Agents in all. Default: 16.")
    private int agents;

    @Option(names = "--items", paramLabel = "M", defaultValue = "500", description = "Items to win. Default: 500.")
    private int items;

    @Option(names = "--processes", paramLabel = "P", defaultValue = "2", description = "Processes. Default: 2.")
    private int processes;

    /** Makes the command; picocli does. */
    public RaceCommand() {}

    @Override
    protected boolean isBounded() {
        return false;
    }

    @Override
    protected Answer answer(Session session) throws Exception {
        requireBetween("--agents", agents, 1, MOST_AGENTS);
        requireBetween("--items", items, 1, MOST_ITEMS);
        requireBetween("--processes", processes, 1, Math.min(agents, MOST_PROCESSES));
        requireShared(session);
        ClaimScope scope = ClaimScope.parse("project=fencepost-race/component="
                + UUID.randomUUID().toString().substring(0, 8));
        RacePlan plan = new RacePlan(scope, items, agents);
        List<RecordedCall> calls = race(plan, session);
        RaceReport report = RaceReport.of(plan, calls, ItemLog.read(session.authority(), List.of(scope)));
        return answer(report, scope);
    }

    private List<RecordedCall> race(RacePlan plan, Session session) throws Exception {
        CallJson wire = new CallJson(plan);
        Progress progress = new Progress(items, session.surroundings(), output().isJson());
        List<RaceProcess> running = new ArrayList<>();
        ExecutorService readers = Executors.newFixedThreadPool(processes);
        try {
            for (int process = 0; process < processes; process++) {
                running.add(RaceProcess.start(arguments(plan, process)));
            }
            for (RaceProcess each : running) {
                each.awaitReady();
            }
            List<Future<List<RecordedCall>>> heard = new ArrayList<>();
            for (RaceProcess each : running) {
                each.go();
                heard.add(readers.submit(() -> each.awaitCalls(wire, progress::won)));
            }
            List<RecordedCall> calls = new ArrayList<>();
            for (Future<List<RecordedCall>> each : heard) {
                calls.addAll(each.get());
            }
            return calls;
        } finally {
            running.forEach(RaceProcess::close);
            readers.shutdownNow();
            progress.end();
        }
    }

    private List<String> arguments(RacePlan plan, int process) {
        int share = agents / processes + (process < agents % processes ? 1 : 0);
        List<String> arguments = new ArrayList<>(List.of(
                RaceProcessCommand.NAME,
                "--process",
                Integer.toString(process),
                "--items",
                Integer.toString(items),
                "--agents",
                Integer.toString(share),
                "--scope",
                plan.scope().canonical()));
        arguments.addAll(configArguments());
        return arguments;
    }

    private Answer answer(RaceReport report, ClaimScope scope) {
        Answer answer = Answer.of(
                        report.holds() ? ExitCode.DONE : ExitCode.CHECK_FAILED, report.holds() ? "held" : "broken")
                .line(processes + " processes, " + agents + " agents, " + report.items() + " items")
                .line("winners            " + report.winners() + " (the store says " + report.inStore() + ")")
                .line("double claims      " + report.doubleClaims())
                .line("broken invariants  " + report.violations().size())
                .line("highest fence      " + report.highestFence())
                .line(String.format(
                        Locale.ROOT,
                        "claims a second    %.0f (p50 %.1f ms, p99 %.1f ms)",
                        report.claimsPerSecond(),
                        report.p50Micros() / 1000.0,
                        report.p99Micros() / 1000.0));
        report.violations().forEach(each -> answer.line(each.toString()));
        ObjectNode json = answer.json()
                .put("raceScope", scope.canonical())
                .put("items", report.items())
                .put("winners", report.winners())
                .put("inStore", report.inStore())
                .put("doubleClaims", report.doubleClaims())
                .put("highestFence", report.highestFence())
                .put("processes", processes)
                .put("agents", agents)
                .put("claimsPerSecond", report.claimsPerSecond())
                .put("p50Micros", report.p50Micros())
                .put("p99Micros", report.p99Micros());
        ArrayNode violations = json.putArray("violations");
        report.violations()
                .forEach(each -> violations
                        .addObject()
                        .put("invariant", each.invariant())
                        .put("what", each.what()));
        return answer;
    }

    private void requireShared(Session session) {
        boolean oneProcess = session.status()
                .guarantees()
                .filter(promised -> promised.reach() == Guarantees.Reach.PROCESS)
                .isPresent();
        if (oneProcess) {
            throw new AuthorityBlockedException(new Blocker(
                    "reach_process",
                    "The backend " + session.status().backend() + " reaches one process only, so processes cannot race"
                            + " on it.",
                    "Configure postgres, or leave the backend out for the local PostgreSQL."));
        }
    }

    private static void requireBetween(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new UsageException(option + " is " + value + "; it must be from " + least + " to " + most);
        }
    }
}
