package dev.fencepost.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.fencepost.authority.AuthorityBlockedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@DisplayName("In a directory that others left behind")
class HalfMadeTest {
    @RegisterExtension
    final TestDirectory directory = TestDirectory.forEach();

    private final LocalPostgres local = directory.server();

    @BeforeEach
    void unpack() throws IOException {
        directory.withUnpackedBinaries();
    }

    @Test
    @DisplayName("a database that was only half made is thrown away and made anew")
    void halfMade() throws IOException, SQLException {
        Path halfMade = OwnFiles.makeSibling(directory.files().data());
        Files.writeString(halfMade.resolve("PG_VERSION"), "18\n");
        Files.createDirectory(directory.files().data());

        assertThat(Sql.ask(local.ensureRunning(), "SELECT 1")).isEqualTo("1");
        assertThat(halfMade).doesNotExist();
    }

    @Test
    @DisplayName("files that are no database are never touched: an operator has to look")
    void damaged() throws IOException {
        Path precious = Files.createDirectories(directory.files().data()).resolve("precious");
        Files.writeString(precious, "do not delete");

        assertThatThrownBy(local::ensureRunning)
                .isInstanceOf(AuthorityBlockedException.class)
                .hasMessageContaining("local_data_damaged");
        assertThat(precious).hasContent("do not delete");
    }

    @Test
    @DisplayName("a server that cannot be seen from here, but holds the directory, is never joined by a second one")
    void usedElsewhere() throws IOException {
        ServerDirectory files = ServerDirectory.make(directory.root());
        UseMark mark = new UseMark(files, Duration.ofMillis(300));
        Path remains = Files.createFile(directory.root().resolve("postmaster.pid"));
        Process unseen = new ProcessBuilder(mark.holding(List.of("cat"))).start();
        try {
            await().until(() -> unseen.children().findAny().isPresent());
            assertThatThrownBy(() -> mark.clearRemains(remains))
                    .isInstanceOf(AuthorityBlockedException.class)
                    .hasMessageContaining("local_directory_used_elsewhere");
            assertThat(remains).exists();
        } finally {
            unseen.getOutputStream().close();
            unseen.onExit().join();
        }

        mark.clearRemains(remains);
        assertThat(remains).doesNotExist();
    }
}
