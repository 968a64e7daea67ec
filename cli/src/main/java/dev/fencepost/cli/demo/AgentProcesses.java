package dev.fencepost.cli.demo;

import dev.fencepost.cli.child.SameProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The processes of the agents, and what they tell. Used by one thread. */
final class AgentProcesses implements AutoCloseable {
    private final Path directory;
    private final Map<String, Process> processes = new HashMap<>();
    private final BlockingQueue<DemoEvent> events = new LinkedBlockingQueue<>();

    AgentProcesses(Path directory) {
        this.directory = directory;
    }

    void start(String agent, boolean slowNetwork) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of(DemoAgentCommand.NAME, "--directory", directory.toString(), "--agent", agent));
        if (slowNetwork) {
            arguments.add("--slow-network");
        }
        Process process = SameProgram.with(arguments).start();
        process.getOutputStream().close();
        processes.put(agent, process);
        Thread reader = new Thread(() -> read(process), "demo-" + agent);
        reader.setDaemon(true);
        reader.start();
    }

    /** Returns the next event, or nothing if none comes in time. */
    @Nullable
    DemoEvent next(Duration patience) throws InterruptedException {
        return events.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Kills an agent as a power cut would: it cleans nothing up. */
    void kill(String agent) throws InterruptedException {
        Process process = processes.remove(agent);
        if (process != null) {
            process.destroyForcibly().waitFor();
        }
    }

    /** Tells whether every agent that was not killed has ended, and all they said was heard. */
    boolean areDone() {
        return processes.values().stream().noneMatch(Process::isAlive) && events.isEmpty();
    }

    private void read(Process process) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().map(DemoEvent::parse).forEach(events::add);
        } catch (IOException | RuntimeException e) {
            // The pipe of an agent that was killed may break in the middle of a line.
            process.destroy();
        }
    }

    @Override
    public void close() {
        processes.values().forEach(Process::destroyForcibly);
    }
}
