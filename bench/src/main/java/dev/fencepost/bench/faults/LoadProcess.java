package dev.fencepost.bench.faults;

import dev.fencepost.cli.race.CallJson;
import dev.fencepost.contract.invariant.RecordedCall;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One process of the load, as its parent sees it. */
final class LoadProcess {
    private static final int PATIENCE_SECONDS = 60;

    private final String name;
    private final Process process;
    private final BufferedReader lines;
    private final Thread reader;
    private final AtomicReference<@Nullable String> complaint = new AtomicReference<>();

    private LoadProcess(String name, Process process, Consumer<RecordedCall> log, CallJson wire) {
        this.name = name;
        this.process = process;
        this.lines = process.inputReader(StandardCharsets.UTF_8);
        this.reader = new Thread(() -> listen(log, wire), "reads-" + name);
    }

    /** Starts a process and waits until it is at work. */
    static LoadProcess start(String name, int agents, String url, Consumer<RecordedCall> log, CallJson wire)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LoadMain.class.getName(),
                        name,
                        Integer.toString(agents))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put(LoadMain.URL_VARIABLE, url);
        LoadProcess started = new LoadProcess(name, builder.start(), log, wire);
        if (!LoadMain.READY.equals(started.lines.readLine())) {
            started.kill();
            throw new IOException("a process of the load could not start; its own words are above");
        }
        started.reader.start();
        return started;
    }

    String name() {
        return name;
    }

    long pid() {
        return process.pid();
    }

    private void listen(Consumer<RecordedCall> log, CallJson wire) {
        Map<String, String> asked = new HashMap<>();
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                RecordedCall call = wire.read(line);
                if (call.finished() == Long.MAX_VALUE) {
                    asked.put(call.caller(), line);
                } else {
                    asked.remove(call.caller());
                    log.accept(call);
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            // The last line of a process that was killed may be half a line.
            if (process.isAlive()) {
                complaint.set(String.valueOf(e.getMessage()));
            }
        }
        asked.values().forEach(line -> log.accept(wire.read(line)));
    }

    /** Stops it where it stands. */
    void pause() throws IOException {
        signal("STOP");
    }

    void resume() throws IOException {
        signal("CONT");
    }

    private void signal(String name) throws IOException {
        try {
            int exit = new ProcessBuilder(List.of("kill", "-" + name, Long.toString(process.pid())))
                    .inheritIO()
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new IOException("kill -" + name + " ended with exit code " + exit);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Kills it; what it had asked without hearing the answer stays unknown. */
    void kill() throws IOException {
        // By its handle: the process itself would throw away what was told and not read yet.
        process.toHandle().destroyForcibly();
        awaitEnd();
    }

    /** Lets it finish what it is at. */
    void end() throws IOException {
        process.getOutputStream().close();
        awaitEnd();
        if (process.exitValue() != 0) {
            throw new IOException(name + " ended with exit code " + process.exitValue() + "; its own words are above");
        }
        if (complaint.get() != null) {
            throw new IOException(name + " could not be understood: " + complaint.get());
        }
    }

    private void awaitEnd() throws IOException {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(name + " did not end");
            }
            reader.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
