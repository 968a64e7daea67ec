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

/** A real PostgreSQL server on a directory of its own under target, as durable as in production. */
final class TestServer implements AutoCloseable {
    private final Path folder;
    private EmbeddedPostgres running;

    private TestServer(Path folder) throws IOException {
        this.folder = folder;
        this.running = start(0);
    }

    /** Starts a server that nobody else uses. */
    static TestServer start() {
        try {
            Path target = Files.createDirectories(Path.of("target", "postgres").toAbsolutePath());
            return new TestServer(Files.createTempDirectory(target, "server"));
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

    int port() {
        return running.getPort();
    }

    PGSimpleDataSource dataSource() {
        return dataSource("postgres");
    }

    /** Returns a data source that opens a new connection for every call, as a role. */
    PGSimpleDataSource dataSource(String user) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setServerNames(new String[] {"127.0.0.1"});
        dataSource.setPortNumbers(new int[] {port()});
        dataSource.setDatabaseName("postgres");
        dataSource.setUser(user);
        return dataSource;
    }

    /** Kills the server as a power cut would, and starts it again on what is left, at the same port. */
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

    /** Kills the server's main process and waits until nothing of it is left. */
    void kill() throws IOException {
        ProcessHandle postmaster = ProcessHandle.of(pid()).orElseThrow();
        List<ProcessHandle> all =
                Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle each : all) {
            try {
                each.onExit().get(30, TimeUnit.SECONDS);
            } catch (Exception e) {
                throw new IllegalStateException("a server process outlived kill -9", e);
            }
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
