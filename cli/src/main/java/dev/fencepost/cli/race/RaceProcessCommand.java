package dev.fencepost.cli.race;

import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.contract.invariant.CallLog;
import dev.fencepost.contract.invariant.RecordedCall;
import dev.fencepost.contract.invariant.RecordingAuthority;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The agents of one process of a race; the race starts it, says when to go, and reads what it saw. */
@Command(name = RaceProcessCommand.NAME, hidden = true)
public final class RaceProcessCommand extends SessionCommand {
    static final String NAME = "race-process";
    static final String READY = "ready";
    static final String WON = "won";

    @Option(names = "--process", required = true)
    private int process;

    @Option(names = "--items", required = true)
    private int items;

    @Option(names = "--agents", required = true)
    private int agents;

    /** Makes the command; picocli does. */
    public RaceProcessCommand() {}

    @Override
    protected boolean isBounded() {
        return false;
    }

    @Override
    protected Answer answer(Session session) throws Exception {
        RacePlan plan = new RacePlan(session.requiredScope(), items, agents);
        CallJson wire = new CallJson(plan);
        PrintWriter out = session.surroundings().out();
        CallLog log = new CallLog();
        ExecutorService threads = Executors.newFixedThreadPool(agents);
        try {
            session.authority();
            out.println(READY);
            out.flush();
            // The parent closes or writes to the pipe when all processes are ready.
            session.surroundings().in().read();
            List<Future<Void>> running = new ArrayList<>();
            for (int agent = 0; agent < agents; agent++) {
                String name = "p" + process + "-a" + agent;
                RecordingAuthority recorded = new RecordingAuthority(session.authority(), log, name);
                running.add(threads.submit(new RaceAgent(plan, recorded, name, () -> out.println(WON))));
            }
            for (Future<Void> each : running) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
        for (RecordedCall call : log.calls()) {
            out.println(wire.write(call));
        }
        return Answer.done("raced");
    }
}
