package dev.fencepost.postgres;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("When the disk of the server is full")
class DiskFullTest {
    private static final byte[] BLOCK = new byte[8_192];

    @Test
    @DisplayName("calls fail and say so, nothing acknowledged is lost, and with room again all goes on")
    void diskFull() throws Exception {
        Path disk = Files.createTempDirectory(InstalledPostgres.folder(), "disk");
        try {
            Command.run(
                    InstalledPostgres.folder(),
                    List.of("mount", "-t", "tmpfs", "-o", "size=192m", "tmpfs", disk.toString()));
        } catch (IllegalStateException e) {
            Skipped.because("a full disk: this process may not mount a small tmpfs");
        }
        try (EmbeddedServer server = EmbeddedServer.in(disk);
                TestStore store = TestStore.create(server, "full")) {
            Load load = new Load(store.authority(), 6);
            load.start();
            load.awaitAnswers(100);

            // Tables cannot grow: the server refuses each such call, and lives.
            Path ballast = fill(disk);
            load.awaitRefusals("53100");
            Files.delete(ballast);
            load.awaitAnswers(100);

            // The log cannot grow: the server dies.
            ballast = fill(disk);
            switchLogUntilDeath(server);
            Files.delete(ballast);
            server.crashAndRestart();
            load.awaitAnswers(100);

            load.stop();
            load.judge(store.authority());
        } finally {
            Command.run(InstalledPostgres.folder(), List.of("umount", disk.toString()));
        }
    }

    private static Path fill(Path disk) throws IOException {
        Path ballast = disk.resolve("ballast");
        try (OutputStream out = Files.newOutputStream(ballast)) {
            while (true) {
                out.write(BLOCK);
            }
        } catch (IOException e) {
            return ballast;
        }
    }

    private static void switchLogUntilDeath(TestServer server) {
        try (var connection = server.dataSource().getConnection();
                var statement = connection.createStatement()) {
            for (int i = 0; i < 100; i++) {
                statement.execute("SELECT pg_logical_emit_message(false, 'a', 'b'); SELECT pg_switch_wal()");
            }
        } catch (SQLException e) {
            return;
        }
        throw new AssertionError("the log never ran out of room");
    }
}
