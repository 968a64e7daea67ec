package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The server that the tests run on")
class ServerVersionTest {
    @Test
    @DisplayName("is 14 or later, and the one that the run asked for")
    @SuppressWarnings("SystemOut") // So that the output of a run says what it was run on.
    void version() {
        System.out.println("PostgreSQL " + QuietServer.one(QuietServer.get().dataSource(), "SHOW server_version"));

        assertThat(QuietServer.major()).isGreaterThanOrEqualTo(14);
        assertThat(Integer.getInteger("fencepost.test.major", QuietServer.major()))
                .isEqualTo(QuietServer.major());
    }
}
