package dev.fencepost.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@DisplayName("A local PostgreSQL")
class LocalPostgresTest {
    @RegisterExtension
    static final TestDirectory directory = TestDirectory.forAll();

    private final LocalPostgres local = directory.server();

    @BeforeAll
    static void unpack() throws IOException {
        directory.withUnpackedBinaries();
    }

    @Test
    @DisplayName("is one server for all who ask, and says so")
    void isShared() {
        local.ensureRunning();
        long first = local.status().pid().orElseThrow();

        ConnectionFacts again = LocalPostgres.at(directory.root()).ensureRunning();

        assertThat(local.status().state()).isEqualTo(ServerState.RUNNING);
        assertThat(local.status().pid()).hasValue(first);
        assertThat(again.jdbcUrl()).contains(":" + local.status().port().orElseThrow() + "/");
        assertThat(directory.servers()).extracting(ProcessHandle::pid).containsExactly(first);
    }

    @Test
    @DisplayName("keeps its data, its port and its password when it is stopped")
    void keepsData() throws SQLException {
        ConnectionFacts before = local.ensureRunning();
        Sql.run(before, "CREATE TABLE kept AS SELECT 42 AS answer");

        assertThat(local.stop()).isTrue();
        assertThat(local.status().state()).isEqualTo(ServerState.STOPPED);
        assertThat(local.stop()).as("stopping what is stopped").isFalse();
        ConnectionFacts after = local.ensureRunning();

        assertThat(after).isEqualTo(before);
        assertThat(Sql.ask(after, "SELECT answer FROM kept")).isEqualTo("42");
    }

    @Test
    @DisplayName("keeps its password in a file that its owner alone can read")
    void passwordFileIsPrivate() throws IOException {
        local.ensureRunning();

        assertThat(Files.getPosixFilePermissions(directory.files().password()))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(Files.getPosixFilePermissions(directory.root()))
                .isEqualTo(PosixFilePermissions.fromString("rwx------"));
        assertThat(Files.readString(directory.files().password()).strip()).hasSize(43);
    }

    @Test
    @DisplayName("shows its password in no text of its own, and in no process list")
    void passwordIsRedacted() throws IOException {
        ConnectionFacts facts = local.ensureRunning();
        String password = facts.password().orElseThrow().reveal();

        String everything = facts + facts.jdbcUrl() + local + local.status() + local.dataSource();

        assertThat(everything).doesNotContain(password).contains("redacted");
        assertThat(ProcessHandle.allProcesses().map(process -> process.info().toString()))
                .noneMatch(line -> line.contains(password));
        try (Stream<Path> logs = Files.list(directory.files().log())) {
            assertThat(logs)
                    .isNotEmpty()
                    .allSatisfy(log -> assertThat(log).content().doesNotContain(password));
        }
    }

    @Test
    @DisplayName("refuses a wrong password, and none")
    void refusesWrongPassword() {
        ConnectionFacts facts = local.ensureRunning();
        ConnectionFacts wrong =
                new ConnectionFacts(facts.jdbcUrl(), facts.user(), Optional.of(DatabasePassword.of("guess")));
        ConnectionFacts none = new ConnectionFacts(facts.jdbcUrl(), facts.user(), Optional.empty());

        assertThatThrownBy(wrong::open)
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("28P01"));
        assertThatThrownBy(none::open).isInstanceOf(SQLException.class);
    }

    @Test
    @DisplayName("listens on the loopback address only, and on no socket file")
    void listensOnLoopbackOnly() throws SQLException, IOException {
        ConnectionFacts facts = local.ensureRunning();
        String port = String.format(Locale.ROOT, ":%04X", local.status().port().orElseThrow());

        List<String> listeners = Stream.of("/proc/net/tcp", "/proc/net/tcp6")
                .flatMap(table -> lines(Path.of(table)))
                .filter(line -> line.contains(" 0A "))
                .map(line -> line.strip().split(" +", -1)[1])
                .filter(address -> address.endsWith(port))
                .toList();

        assertThat(listeners).containsExactly("0100007F" + port);
        assertThat(Sql.ask(facts, "SHOW unix_socket_directories")).isEmpty();
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    @Test
    @DisplayName("is durable, with checksums, and stores passwords as SCRAM")
    void isDurable() throws SQLException {
        ConnectionFacts facts = local.ensureRunning();

        assertThat(Sql.ask(facts, "SHOW fsync")).isEqualTo("on");
        assertThat(Sql.ask(facts, "SHOW synchronous_commit")).isEqualTo("on");
        assertThat(Sql.ask(facts, "SHOW data_checksums")).isEqualTo("on");
        assertThat(Sql.ask(facts, "SELECT rolpassword FROM pg_authid WHERE rolname = 'fencepost'"))
                .startsWith("SCRAM-SHA-256");
    }

    @Test
    @DisplayName("refuses a directory that a shell would read as something else, and a relative one")
    void refusesStrangeDirectories() {
        assertThatThrownBy(() -> LocalPostgres.at(Path.of("/tmp/$(id)"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LocalPostgres.at(Path.of("relative"))).isInstanceOf(IllegalArgumentException.class);
    }
}
