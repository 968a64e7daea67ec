package dev.fencepost.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.postgresql.ds.PGSimpleDataSource;

/** A server out of the embedded binaries on a directory of its own under target, as durable as in production. */
final class EmbeddedServer extends TestServer {
    private final Path folder;
    private EmbeddedPostgres running;

    private EmbeddedServer(Path folder) throws IOException {
        this.folder = folder;
        this.running = start(LoopbackPort.free());
    }

    static EmbeddedServer create() {
        try {
            Path target = Files.createDirectories(Path.of("target", "postgres").toAbsolutePath());
            return in(Files.createTempDirectory(target, "server"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a server whose data is, or will be, in a folder. */
    static EmbeddedServer in(Path folder) {
        try {
            return new EmbeddedServer(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private EmbeddedPostgres start(int port) throws IOException {
        return EmbeddedPostgres.builder()
                .setOverrideWorkingDirectory(new File("target/postgres/binaries").getAbsoluteFile())
                .setDataDirectory(folder.resolve("data"))
                .setCleanDataDirectory(false)
                .setPort(port)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .setServerConfig("max_connections", "200")
                .setPGStartupWait(Duration.ofSeconds(60))
                .start();
    }

    @Override
    PGSimpleDataSource dataSource() {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setServerNames(new String[] {"127.0.0.1"});
        dataSource.setPortNumbers(new int[] {running.getPort()});
        dataSource.setDatabaseName("postgres");
        dataSource.setUser("postgres");
        return dataSource;
    }

    @Override
    boolean canCrash() {
        return true;
    }

    @Override
    void crashAndRestart() {
        try {
            int port = port();
            kill();
            running.close();
            running = start(port);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills the server's main process, if it still runs, and waits until nothing of it is left. */
    void kill() throws IOException {
        if (!Files.exists(folder.resolve("data/postmaster.pid"))) {
            return;
        }
        // Stopped first: a process forked between the count and the kill would outlive it, attached to the old shared
        // memory, and a server that finds that in use does not start.
        stop(pid());
        List<ProcessHandle> all = ProcessHandle.of(pid()).stream()
                .flatMap(postmaster -> Stream.concat(Stream.of(postmaster), postmaster.descendants()))
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle each : all) {
            try {
                each.onExit().get(30, TimeUnit.SECONDS);
            } catch (Exception e) {
                throw new IllegalStateException("a server process outlived kill -9", e);
            }
        }
    }

    private static void stop(long pid) throws IOException {
        try {
            new ProcessBuilder("kill", "-STOP", Long.toString(pid)).start().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private long pid() throws IOException {
        return Long.parseLong(
                Files.readAllLines(folder.resolve("data/postmaster.pid")).get(0).strip());
    }

    @Override
    public void close() {
        try {
            running.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
