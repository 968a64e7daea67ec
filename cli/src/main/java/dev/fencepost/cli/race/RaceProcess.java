package dev.fencepost.cli.race;

import dev.fencepost.cli.child.SameProgram;
import dev.fencepost.contract.invariant.RecordedCall;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** One process of a race, as its parent sees it. */
final class RaceProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader lines;

    private RaceProcess(Process process) {
        this.process = process;
        this.lines = process.inputReader(StandardCharsets.UTF_8);
    }

    static RaceProcess start(List<String> arguments) throws IOException {
        return new RaceProcess(SameProgram.with(arguments).start());
    }

    void awaitReady() throws IOException {
        if (!RaceProcessCommand.READY.equals(lines.readLine())) {
            throw new IOException("a process of the race could not start; its own words are above");
        }
    }

    void go() throws IOException {
        process.getOutputStream().close();
    }

    /** Reads until the process has ended. */
    List<RecordedCall> awaitCalls(CallJson wire, Runnable won) throws IOException, InterruptedException {
        List<RecordedCall> calls = new ArrayList<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.equals(RaceProcessCommand.WON)) {
                won.run();
            } else {
                calls.add(wire.read(line));
            }
        }
        int exit = process.waitFor();
        if (exit != 0) {
            throw new IOException("a process of the race ended with exit code " + exit + "; its own words are above");
        }
        return calls;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
