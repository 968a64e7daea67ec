package dev.fencepost.cli.race;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.cli.Program;
import dev.fencepost.cli.TestStore;
import dev.fencepost.postgres.PostgresAuthority;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A race")
class RaceCommandTest {
    @TempDir
    private Path directory;

    @Test
    @DisplayName("of two processes has one winner an item, as the store says too, and breaks no invariant")
    void oneWinnerEach() throws Exception {
        Program program = Program.in(directory).with("FENCEPOST_DATABASE_URL", TestStore.url());

        Program.Ended ended = program.run("race", "--agents", "8", "--items", "200", "--processes", "2", "--json");

        assertThat(ended.exit()).as(ended.err() + ended.out()).isZero();
        JsonNode answer = new ObjectMapper().readTree(ended.out());
        assertThat(answer.get("winners").asInt()).isEqualTo(200);
        assertThat(answer.get("doubleClaims").asInt()).isZero();
        assertThat(answer.get("violations")).isEmpty();
        assertThat(answer.get("processes").asInt()).isEqualTo(2);
        assertThat(answer.get("agents").asInt()).isEqualTo(8);
        assertThat(answer.get("backend").asText()).isEqualTo("postgres");
        assertThat(answer.get("claimsPerSecond").asDouble()).isPositive();
        assertThat(answer.get("p99Micros").asLong())
                .isGreaterThanOrEqualTo(answer.get("p50Micros").asLong());
        try (PostgresAuthority authority = TestStore.authority()) {
            ClaimScope scope = ClaimScope.parse(answer.get("raceScope").asText());
            assertThat(authority
                            .inspect(ClaimQuery.of(scope).withPageSize(ClaimQuery.MAX_PAGE_SIZE))
                            .records())
                    .hasSize(200);
        }
    }

    @Test
    @DisplayName("on a backend of one process is refused, with the way out")
    void refusesOneProcessBackend() throws Exception {
        Files.writeString(
                directory.resolve("fencepost.json"),
                "{\"scope\": {\"project\": \"acme\"}, \"backend\": {\"id\": \"memory\"}}");

        Program.Ended ended = Program.in(directory).run("race");

        assertThat(ended.exit()).isEqualTo(3);
        assertThat(ended.err()).contains("reach_process", "local PostgreSQL");
    }

    @Test
    @DisplayName("with numbers out of range is refused, naming the option and the range")
    void refusesNumbers() throws Exception {
        Program.Ended ended = Program.in(directory)
                .with("FENCEPOST_DATABASE_URL", TestStore.url())
                .run("race", "--agents", "2", "--processes", "3");

        assertThat(ended.exit()).isEqualTo(64);
        assertThat(ended.err()).contains("--processes is 3; it must be from 1 to 2");
    }
}
