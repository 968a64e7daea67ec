package dev.fencepost.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@DisplayName("The watcher")
class IdleWatcherTest {
    private static final Duration IDLE_TIME = Duration.ofSeconds(1);

    @RegisterExtension
    final TestDirectory directory = TestDirectory.forEach();

    @Test
    @DisplayName("leaves a server alone while anyone is connected, stops it when nobody is, and ends with it")
    void stopsWhenIdle() throws IOException, SQLException {
        LocalPostgres local = directory.withUnpackedBinaries().server().stopWhenIdleFor(IDLE_TIME);
        ConnectionFacts facts = local.ensureRunning();
        try (Connection connection = facts.open()) {
            await("a watcher")
                    .atMost(Duration.ofSeconds(20))
                    .until(() -> directory.watchers().size() == 1);
            await("three idle times to pass with a client connected")
                    .during(IDLE_TIME.multipliedBy(3))
                    .atMost(IDLE_TIME.multipliedBy(6))
                    .until(() -> connection.isValid(1));
            local.ensureRunning();
            assertThat(directory.watchers()).as("one watcher, however many ask").hasSize(1);
        }

        await("the server to be stopped")
                .atMost(Duration.ofSeconds(30))
                .until(() -> local.status().state() == ServerState.STOPPED);
        await("the watcher to end")
                .atMost(Duration.ofSeconds(20))
                .until(() -> directory.watchers().isEmpty());

        assertThat(Sql.ask(local.ensureRunning(), "SELECT 1")).isEqualTo("1");
        await("a new watcher")
                .atMost(Duration.ofSeconds(20))
                .until(() -> directory.watchers().size() == 1);
    }
}
