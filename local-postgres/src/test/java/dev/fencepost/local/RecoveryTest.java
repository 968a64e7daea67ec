package dev.fencepost.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.AuthorityBlockedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@DisplayName("After a crash")
class RecoveryTest {
    @RegisterExtension
    static final TestDirectory directory = TestDirectory.forAll();

    private final LocalPostgres local = directory.server();

    @BeforeAll
    static void unpack() throws IOException {
        directory.withUnpackedBinaries();
    }

    @Test
    @DisplayName("of the server, the next user of a data source finds it running and every committed row in it")
    void serverIsKilled() throws SQLException {
        DataSource source = local.dataSource();
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE committed AS SELECT generate_series(1, 1000) AS n");
        }
        long killed = local.status().pid().orElseThrow();

        kill(killed);
        assertThat(local.status().state()).isEqualTo(ServerState.STOPPED);

        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM committed")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isEqualTo(1000);
        }
        assertThat(local.status().pid().orElseThrow()).isNotEqualTo(killed);
        assertThat(directory.servers()).hasSize(1);
    }

    @Test
    @DisplayName("a file that names a process which is no server, though it has the server's old id, stops nobody")
    void processIdIsReused() throws IOException, SQLException {
        local.ensureRunning();
        Path file = Postmaster.file(directory.files());
        String named = Files.readString(file);
        kill(local.status().pid().orElseThrow());

        long notAServer = ProcessHandle.current().pid();
        Files.writeString(file, named.replaceFirst("\\d+", Long.toString(notAServer)));
        assertThat(local.status().state()).isEqualTo(ServerState.STOPPED);

        assertThat(Sql.ask(local.ensureRunning(), "SELECT 1")).isEqualTo("1");
    }

    @Test
    @DisplayName("a password that was lost or changed is a blocker, and nothing is started afresh")
    void passwordIsLost() throws IOException {
        local.ensureRunning();
        String kept = Files.readString(directory.files().password());
        OwnFiles.write(directory.files().password(), "another\n");
        assertThatThrownBy(local::ensureRunning)
                .isInstanceOf(AuthorityBlockedException.class)
                .hasMessageContaining("local_password_refused")
                .hasMessageNotContaining("another");

        local.stop();
        Files.delete(directory.files().password());
        assertThatThrownBy(local::ensureRunning)
                .isInstanceOf(AuthorityBlockedException.class)
                .hasMessageContaining("local_password_missing");

        OwnFiles.write(directory.files().password(), kept);
        assertThat(local.ensureRunning().password()).hasValue(DatabasePassword.of(kept.strip()));
    }

    private static void kill(long pid) {
        ProcessHandle server = ProcessHandle.of(pid).orElseThrow();
        assertThat(server.destroyForcibly()).isTrue();
        server.onExit().join();
    }
}
