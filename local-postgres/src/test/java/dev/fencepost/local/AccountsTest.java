package dev.fencepost.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fencepost.authority.AuthorityBlockedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@DisplayName("Where this build runs as root")
class AccountsTest {
    @RegisterExtension
    final TestDirectory directory = TestDirectory.forEach();

    private final LocalPostgres local = directory.server();

    @BeforeEach
    void onlyRoot() throws IOException {
        assumeTrue(Account.isRoot(), "not root: every other test has just shown the ordinary user");
        directory.withUnpackedBinaries();
        assumeTrue(othersReach(directory.root()), "an ordinary user cannot reach " + directory.root());
    }

    @Test
    @DisplayName("the server can run as an ordinary user who owns the data but cannot read the password")
    void dropsToAnOrdinaryUser() throws IOException, SQLException {
        LocalPostgres dropped = local.as(ServerAccount.ordinary());

        ConnectionFacts facts = dropped.ensureRunning();

        assertThat(Sql.ask(facts, "SELECT 1")).isEqualTo("1");
        assertThat(directory.servers())
                .hasSize(1)
                .allSatisfy(server -> assertThat(server.info().user()).hasValue("nobody"));
        assertThat(Files.getOwner(directory.files().data()).getName()).isEqualTo("nobody");
        assertThat(Files.getOwner(directory.files().password()).getName()).isEqualTo("root");
        assertThat(dropped.stop()).isTrue();
        assertThat(local.ensureRunning()).as("the account of the data is kept").isEqualTo(facts);
        assertThat(directory.servers())
                .allSatisfy(server -> assertThat(server.info().user()).hasValue("nobody"));
    }

    @Test
    @DisplayName("an ordinary user can run a server of his own, and root leaves his directory alone")
    void ordinaryUser() throws IOException {
        UserPrincipal nobody = ServerAccount.ordinary().ordinaryUser().orElseThrow();
        Files.setOwner(directory.root(), nobody);
        List<Path> classPath = readableByAll(OtherProcess.classPath());

        try (OtherProcess other = OtherProcess.start(ServerAccount.ordinary().prefix(), classPath, directory.root())) {
            long server = other.server();

            assertThat(directory.servers()).extracting(ProcessHandle::pid).containsExactly(server);
            assertThat(Files.getOwner(directory.files().password())).isEqualTo(nobody);
            assertThatThrownBy(local::ensureRunning)
                    .isInstanceOf(AuthorityBlockedException.class)
                    .hasMessageContaining("local_directory_of_another_user");
        }
    }

    /** Copies what an ordinary user could not read from where it is, such as root's own repository. */
    private static List<Path> readableByAll(List<Path> classPath) throws IOException {
        Path copies = Files.createDirectories(Path.of("target", "class-path").toAbsolutePath());
        List<Path> readable = new ArrayList<>();
        for (Path entry : classPath) {
            if (Files.isDirectory(entry)) {
                readable.add(entry);
            } else if (Files.exists(entry)) {
                Path copy = copies.resolve(entry.getFileName());
                if (!Files.exists(copy)) {
                    Files.copy(entry, copy);
                }
                readable.add(copy);
            }
        }
        return readable;
    }

    private static boolean othersReach(Path path) throws IOException {
        try {
            ServerCommand.run(
                    ServerAccount.ordinary()
                            .command(List.of(
                                    "test", "-x", path.resolveSibling("").toString())),
                    Duration.ofSeconds(10));
            return true;
        } catch (ServerCommand.Failure e) {
            return false;
        }
    }
}
