package dev.fencepost.postgres;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.postgresql.ds.PGSimpleDataSource;

/** Another JVM with an authority on a store, which does what it is told line by line. */
final class ClientProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;
    private final BufferedWriter input;

    private ClientProcess(Process process) {
        this.process = process;
        this.output = process.inputReader();
        this.input = process.outputWriter();
    }

    /** Starts a client of a store and waits until it is connected. */
    static ClientProcess start(TestStore store, String name) throws IOException {
        PGSimpleDataSource server = store.server().dataSource();
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ClientProgram.class.getName(),
                        server.getUrl(),
                        String.valueOf(server.getUser()),
                        store.schema(),
                        name))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put(ClientProgram.PASSWORD, String.valueOf(server.getPassword()));
        ClientProcess client = new ClientProcess(builder.start());
        if (!client.hear().equals("ready")) {
            throw new IllegalStateException("the client did not start");
        }
        return client;
    }

    void tell(String line) {
        try {
            input.write(line);
            input.newLine();
            input.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String hear() {
        try {
            return Objects.requireNonNull(output.readLine(), "the client ended without an answer");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Stops it wherever it is, as a debugger or a suspended laptop would. */
    void pause() throws IOException, InterruptedException {
        signal("-STOP");
    }

    void goOn() throws IOException, InterruptedException {
        signal("-CONT");
    }

    private void signal(String signal) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", signal, Long.toString(process.pid())).start();
        if (!kill.waitFor(10, TimeUnit.SECONDS) || kill.exitValue() != 0) {
            throw new IllegalStateException("kill " + signal + " failed");
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
