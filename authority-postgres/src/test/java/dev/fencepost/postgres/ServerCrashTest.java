package dev.fencepost.postgres;

import java.sql.Connection;
import java.sql.Statement;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@DisplayName("When the server or its backends die under load")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServerCrashTest {
    private static final int CRASHES = Integer.getInteger("fencepost.test.crashes", 20);

    private TestServer server;
    private TestStore store;

    @BeforeAll
    void start() {
        server = TestServer.start();
        store = TestStore.create(server, "crash");
    }

    @AfterAll
    void stop() {
        store.close();
        server.close();
    }

    @Test
    @DisplayName("kill -9 of the server loses no acknowledged claim, heartbeat or release, and fences only rise")
    void nothingAcknowledgedIsLost() throws Exception {
        Skipped.unless(server.canCrash(), "kill -9 of the server: it is a given one, and not ours to kill");
        Load load = new Load(store.authority(), 8);
        for (int i = 0; i < CRASHES; i++) {
            load.start();
            load.awaitAnswers(40 + ThreadLocalRandom.current().nextInt(80));
            server.crashAndRestart();
            load.stop();
            load.judge(store.authority());
        }
    }

    @Test
    @DisplayName("pg_terminate_backend at random moments leaves every caller with the truth")
    void terminatedBackends() throws Exception {
        Load load = new Load(store.authority(), 8);
        load.start();
        // A connection of the pool may be among those that were just terminated.
        try (Connection own = server.dataSource().getConnection();
                Statement statement = own.createStatement()) {
            for (int i = 0; i < 60; i++) {
                load.awaitAnswers(ThreadLocalRandom.current().nextInt(40));
                statement.execute("""
                        SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a
                        WHERE a.pid <> pg_backend_pid() AND a.backend_type = 'client backend'
                          AND a.datname = current_database()
                        ORDER BY random() LIMIT 2
                        """);
            }
        }
        load.awaitAnswers(100);
        load.stop();
        load.judge(store.authority());
    }
}
