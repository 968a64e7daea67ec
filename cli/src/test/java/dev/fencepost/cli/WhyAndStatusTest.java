package dev.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.spi.AuthorityProvider;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.cli.demo.TestBoards;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.memory.MemoryAuthority;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("What stands in the way, of an item and of a store,")
class WhyAndStatusTest {
    @TempDir
    private Path directory;

    private final MemoryBackend memory = new MemoryBackend();

    private Run run() {
        return Run.in(directory, memory);
    }

    private void configure(String fields) {
        run().file(
                        "fencepost.json",
                        "{\"scope\": {\"project\": \"acme\"}, \"backend\": {\"id\": \"memory\"}" + fields + "}");
    }

    private List<String> reasons(ExitCode exit, String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "why";
        arguments[1] = "--json";
        System.arraycopy(more, 0, arguments, 2, more.length);
        JsonNode codes = run().call(arguments).exits(exit).json().path("reasons");
        return StreamSupport.stream(codes.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    @Test
    @DisplayName("is told with limits and quarantine, as a claim by the same claimant would find them")
    void limits() {
        configure(", \"maxAttempts\": 1, \"limits\": {\"perScope\": 2, \"perHost\": 1}");
        run().call("claim", "a", "--claim", "a.json").exits(ExitCode.DONE);

        assertThat(reasons(ExitCode.NOTHING, "a")).containsExactly("held", "quarantined", "limit_host");
        assertThat(reasons(ExitCode.NOTHING, "b")).containsExactly("limit_host");
        assertThat(reasons(ExitCode.DONE, "b", "--host", "other")).isEmpty();
        run().call("release", "--claim", "a.json", "--outcome", "failed", "--retry-after", "1h")
                .exits(ExitCode.DONE);
        assertThat(reasons(ExitCode.NOTHING, "a")).containsExactly("cooling_down", "quarantined");
        assertThat(run().call("why", "a").exits(ExitCode.NOTHING).out())
                .contains("cooling_down until", "reopen a --fence", "used up its attempts");
        run().call("reopen", "a", "--force").exits(ExitCode.DONE);
        assertThat(reasons(ExitCode.DONE, "a")).isEmpty();
    }

    @Test
    @DisplayName("is told of lapsed claims: by policy and grace")
    void lapsed() {
        configure(", \"lease\": \"PT10M\", \"takeoverGrace\": \"PT5M\"");
        run().call("claim", "a").exits(ExitCode.DONE);
        memory.pass(Duration.ofMinutes(11));

        assertThat(reasons(ExitCode.NOTHING, "a")).containsExactly("lapsed_not_reclaimable");
        memory.pass(Duration.ofMinutes(5));
        assertThat(reasons(ExitCode.DONE, "a")).isEmpty();
        configure(", \"lapsed\": \"leave\"");
        assertThat(reasons(ExitCode.NOTHING, "a")).containsExactly("lapsed_not_reclaimable");
    }

    @Test
    @DisplayName("is told with what the tracker says, and with what is not certain")
    void tracker() {
        String board = UUID.randomUUID().toString();
        TestBoards.put(board, "17");
        configure(", \"trackers\": [{\"name\": \"main\", \"provider\": \"board\", \"repository\": \"" + board
                + "\", \"selector\": {\"status\": \"ready\"}}]");

        assertThat(reasons(ExitCode.NOTHING, "17")).containsExactly("selector_mismatch");
        assertThat(reasons(ExitCode.NOTHING, "18")).containsExactly("no_longer_ready");
        assertThat(reasons(ExitCode.NOTHING, "17", "--scope", "project=acme/tracker=x"))
                .containsExactly("missing_tracker");
        TestBoards.setDown(board, true);
        assertThat(run().call("why", "17", "--json")
                        .exits(ExitCode.DONE)
                        .json()
                        .path("doubts")
                        .path(0)
                        .asText())
                .isEqualTo("readiness_unknown");
    }

    @Test
    @DisplayName("is told as facts by status --probe and doctor, and a host clock that is off is found")
    void facts() {
        configure("");

        JsonNode status =
                run().call("status", "--probe", "--json").exits(ExitCode.DONE).json();
        assertThat(status.path("facts").path("reachable").asText()).isEqualTo("yes");
        assertThat(status.path("facts").path("clock_ahead_ms").asText()).isEqualTo("0");
        assertThat(run().call("status", "--json").exits(ExitCode.DONE).json().has("facts"))
                .isFalse();
        memory.pass(Duration.ofMinutes(2));
        JsonNode doctor = run().call("doctor", "--json").exits(ExitCode.BLOCKED).json();
        assertThat(doctor.path("findings").path(0).path("code").asText()).isEqualTo("clock_skew");
        assertThat(doctor.path("facts").path("clock_ahead_ms").asText()).isEqualTo("120000");
    }

    @Test
    @DisplayName("is the time: a command that takes longer than commandTimeout exits with 75")
    void commandTimeout() {
        CountDownLatch never = new CountDownLatch(1);
        AuthorityProvider hanging = new AuthorityProvider() {
            @Override
            public String id() {
                return "memory";
            }

            @Override
            public Guarantees guarantees(AuthoritySettings settings) {
                return MemoryAuthority.create().guarantees();
            }

            @Override
            public OpenAuthority open(AuthoritySettings settings) {
                try {
                    never.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                throw new IllegalStateException("nobody waits any longer");
            }
        };
        configure(", \"commandTimeout\": \"PT0.2S\"");

        JsonNode json = Run.in(directory, hanging)
                .call("inspect", "--json")
                .exits(ExitCode.UNKNOWN)
                .json();

        assertThat(json.path("error").path("problem").asText()).contains("commandTimeout", "PT0.2S");
    }
}
