package dev.fencepost.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@DisplayName("Several processes with one directory")
class SharingTest {
    private static final int PROCESSES = 4;

    @RegisterExtension
    final TestDirectory directory = TestDirectory.forEach();

    @Test
    @DisplayName("that start at once, on nothing at all, get one server, which outlives the one that started it")
    void startAtOnce() throws IOException, SQLException {
        List<OtherProcess> others = new ArrayList<>();
        List<Long> servers = new ArrayList<>();
        try {
            for (int i = 0; i < PROCESSES; i++) {
                others.add(OtherProcess.start(directory.root()));
            }
            for (OtherProcess other : others) {
                servers.add(other.server());
            }
            assertThat(servers).hasSize(PROCESSES).containsOnly(servers.get(0));
            assertThat(directory.servers()).extracting(ProcessHandle::pid).containsExactly(servers.get(0));

            others.forEach(OtherProcess::kill);
        } finally {
            others.forEach(OtherProcess::close);
        }

        assertThat(directory.server().status().pid()).hasValue(servers.get(0));
        assertThat(Sql.ask(directory.server().ensureRunning(), "SELECT 1")).isEqualTo("1");
        assertThat(directory.servers()).extracting(ProcessHandle::pid).containsExactly(servers.get(0));
    }
}
