package dev.fencepost.bench.faults;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A server from the embedded binaries: it can die and come back, and has no standby. */
final class EmbeddedServer implements FaultServer {
    private final Path home;
    private final Path folder;
    private EmbeddedPostgres running;

    private EmbeddedServer(Path home) throws IOException {
        this.home = home;
        this.folder = Files.createTempDirectory(home, "data");
        this.running = start(0);
    }

    static EmbeddedServer startIn(Path home) throws IOException {
        return new EmbeddedServer(Files.createDirectories(home.toAbsolutePath()));
    }

    private EmbeddedPostgres start(int port) throws IOException {
        return EmbeddedPostgres.builder()
                .setOverrideWorkingDirectory(home.resolve("binaries").toFile())
                .setDataDirectory(folder)
                .setCleanDataDirectory(false)
                .setPort(port)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .setServerConfig("max_connections", "100")
                .setPGStartupWait(Duration.ofSeconds(60))
                .start();
    }

    @Override
    public int port() {
        return running.getPort();
    }

    @Override
    public void crashAndRestart() throws IOException {
        int port = port();
        ServerDeath.of(folder);
        running.close();
        running = start(port);
    }

    @Override
    public boolean hasStandby() {
        return false;
    }

    @Override
    public void promote() {
        throw new IllegalStateException("the embedded binaries cannot copy a server; plan no promotion");
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
