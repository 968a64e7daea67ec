package dev.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.cli.session.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The commands, on one memory store")
class CommandsTest {
    @TempDir
    private Path directory;

    private final MemoryBackend memory = new MemoryBackend();

    @BeforeEach
    void configure() {
        run().file("fencepost.json", """
                        {"scope": {"project": "acme"}, "backend": {"id": "memory"}, "lease": "PT30M"}
                        """);
    }

    private Run run() {
        return Run.in(directory, memory);
    }

    private Run.Result claim(String... items) {
        String[] arguments = new String[items.length + 4];
        arguments[0] = "claim";
        System.arraycopy(items, 0, arguments, 1, items.length);
        arguments[items.length + 1] = "--claim";
        arguments[items.length + 2] = items[0] + ".json";
        arguments[items.length + 3] = "--json";
        return run().call(arguments);
    }

    @Test
    @DisplayName("claim the first free item, and name backend, tier, scope and strength in the answer")
    void claims() throws IOException {
        JsonNode json = claim("a", "b").exits(ExitCode.DONE).json();

        assertThat(json.path("answer").asText()).isEqualTo("claimed");
        assertThat(json.path("backend").asText()).isEqualTo("memory");
        assertThat(json.path("tier").asText()).isEqualTo("configured");
        assertThat(json.path("scope").asText()).isEqualTo("project=acme");
        assertThat(json.path("strength").asText()).isEqualTo("linearizable");
        JsonNode claimed = json.path("claims").path(0);
        assertThat(claimed.path("item").asText()).isEqualTo("a");
        assertThat(claimed.path("fence").asLong()).isPositive();
        assertThat(claimed.path("host").asText()).isEqualTo("test-host");
        Path file = Path.of(claimed.path("claimFile").asText());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    @DisplayName("keep the secret of a claim out of everything they print")
    void secretsAreNotPrinted() throws IOException {
        Run.Result result = claim("a");
        String file = Files.readString(directory.resolve("a.json"));
        String token = file.replaceAll("(?s).*\"leaseToken\" : \"([^\"]+)\".*", "$1");

        Run.Result verified = run().call("verify", "--claim", "a.json");

        assertThat(token).hasSizeGreaterThan(20);
        assertThat(result.out() + result.err() + verified.out() + verified.err())
                .doesNotContain(token);
    }

    @Test
    @DisplayName("exit with 2 when nothing is claimable, with the reason of each item")
    void nothingClaimable() {
        claim("a");

        JsonNode json = claim("a").exits(ExitCode.NOTHING).json();

        assertThat(json.path("answer").asText()).isEqualTo("nothing_claimable");
        assertThat(json.path("skips").path(0).path("reason").asText()).isEqualTo("held");
        assertThat(run().call("why", "a").exits(ExitCode.NOTHING).out()).contains("held until", "abandon a --fence");
    }

    @Test
    @DisplayName("take a proof from a file, from the environment and from standard input")
    void proofs() throws IOException {
        claim("a");
        String file = Files.readString(directory.resolve("a.json"));

        run().call("verify", "--claim", "a.json").exits(ExitCode.DONE);
        run().variable("FENCEPOST_CLAIM_FILE", directory.resolve("a.json").toString())
                .call("verify")
                .exits(ExitCode.DONE);
        run().input(file).call("verify", "--claim", "-").exits(ExitCode.DONE);
    }

    @Test
    @DisplayName("refuse a claim file that others can read, and a call without any proof")
    void badProofs() throws IOException {
        claim("a");
        Files.setPosixFilePermissions(directory.resolve("a.json"), PosixFilePermissions.fromString("rw-r--r--"));

        assertThat(run().call("verify", "--claim", "a.json")
                        .exits(ExitCode.USAGE)
                        .err())
                .contains("can be reached by others");
        assertThat(run().call("verify").exits(ExitCode.USAGE).err()).contains("--claim FILE", "FENCEPOST_CLAIM_FILE");
        assertThat(run().input("{}")
                        .call("release", "--outcome", "failed", "--claim", "-")
                        .exits(ExitCode.USAGE)
                        .err())
                .contains("standard input");
    }

    @Test
    @DisplayName("extend a lease, and exit with 4 once it is over")
    void heartbeats() {
        claim("a");
        memory.pass(Duration.ofMinutes(29));

        JsonNode extended = run().call("heartbeat", "--claim", "a.json", "--json")
                .exits(ExitCode.DONE)
                .json();
        memory.pass(Duration.ofMinutes(30));
        JsonNode lost = run().call("heartbeat", "--claim", "a.json", "--json")
                .exits(ExitCode.LOST)
                .json();

        assertThat(extended.path("remainingSeconds").asDouble()).isEqualTo(1800);
        assertThat(lost.path("cause").asText()).isEqualTo("expired");
        run().call("verify", "--claim", "a.json").exits(ExitCode.LOST);
        run().call("release", "--claim", "a.json", "--outcome", "completed").exits(ExitCode.LOST);
    }

    @Test
    @DisplayName("release once, say so the second time, and reopen only by the fence that was seen")
    void releasesAndReopens() {
        long fence = claim("a").json().path("claims").path(0).path("fence").asLong();

        run().call("release", "--claim", "a.json", "--outcome", "completed", "--note", "merged")
                .exits(ExitCode.DONE);
        assertThat(run().call("release", "--claim", "a.json", "--outcome", "completed", "--json")
                        .json()
                        .path("answer")
                        .asText())
                .isEqualTo("already_released");
        assertThat(run().call("why", "a", "--json")
                        .exits(ExitCode.NOTHING)
                        .json()
                        .path("reasons")
                        .path(0)
                        .asText())
                .isEqualTo("completed");
        run().call("reopen", "a").exits(ExitCode.USAGE);
        run().call("reopen", "a", "--fence", Long.toString(fence + 1)).exits(ExitCode.NOTHING);
        run().call("reopen", "a", "--fence", Long.toString(fence)).exits(ExitCode.DONE);
        run().call("why", "a").exits(ExitCode.DONE);
        assertThat(claim("a")
                        .exits(ExitCode.DONE)
                        .json()
                        .path("claims")
                        .path(0)
                        .path("handOff")
                        .path("end")
                        .path("outcome")
                        .path("note")
                        .asText())
                .isEqualTo("merged");
    }

    @Test
    @DisplayName("take a lapsed item over under a higher fence, and sweep others")
    void reclaims() {
        long first = claim("a").json().path("claims").path(0).path("fence").asLong();
        run().call("reclaim", "--take-over").exits(ExitCode.NOTHING);
        memory.pass(Duration.ofMinutes(31));

        JsonNode taken = run().call("reclaim", "--take-over", "--claim", "taken.json", "--host", "other", "--json")
                .exits(ExitCode.DONE)
                .json();
        assertThat(taken.path("claim").path("fence").asLong()).isGreaterThan(first);
        assertThat(taken.path("handOff").path("fence").asLong()).isEqualTo(first);
        memory.pass(Duration.ofMinutes(31));

        assertThat(run().call("doctor").exits(ExitCode.BLOCKED).out()).contains("claims_lapsed: 1 claims have lapsed");
        assertThat(run().call("reclaim", "--json").exits(ExitCode.DONE).json().path("ended"))
                .hasSize(1);
    }

    @Test
    @DisplayName("abandon an item, and tell its history")
    void abandons() {
        claim("a");

        run().call("abandon", "a", "--force", "--reason", "host is gone").exits(ExitCode.DONE);
        run().call("abandon", "a", "--force", "--reason", "again").exits(ExitCode.NOTHING);

        JsonNode history =
                run().call("history", "a", "--json").exits(ExitCode.DONE).json();
        assertThat(history.path("claims").path(0).path("end").path("reason").asText())
                .isEqualTo("host is gone");
        assertThat(run().call("history", "a", "--at", "2026-11-18T09:00:00Z")
                        .exits(ExitCode.DONE)
                        .out())
                .contains("nobody");
        assertThat(run().call("prune", "--keep-for", "0s").exits(ExitCode.DONE).out())
                .contains("claims dropped");
    }

    @Test
    @DisplayName("list claims as a table and as JSON, with filters, and watch them")
    void inspects() {
        claim("a");
        run().call("claim", "b", "--host", "other", "--agent", "x").exits(ExitCode.DONE);

        assertThat(run().call("inspect").exits(ExitCode.DONE).out())
                .contains("ITEM", "test-host", "other/x", "30m 00s left");
        assertThat(run().call("inspect", "--by-host", "other", "--json").json().path("claims"))
                .hasSize(1);
        assertThat(run().call("inspect", "--state", "ended", "--json").json().path("claims"))
                .isEmpty();
        assertThat(run().call("inspect", "--watch", "--times", "2", "--every", "PT0.01S")
                        .exits(ExitCode.DONE)
                        .out())
                .contains("as of 2026-11-18T10:00:00Z");
        assertThat(run().call("mirror", "status", "--json")
                        .exits(ExitCode.DONE)
                        .json()
                        .path("pending")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    @DisplayName("find an item that is active in two scopes of one store")
    void findsTwoScopes() {
        run().call("doctor").exits(ExitCode.DONE);
        claim("a");
        run().call("claim", "a", "--scope", "project=Acme").exits(ExitCode.DONE);

        JsonNode finding = run().call("doctor", "--json")
                .exits(ExitCode.BLOCKED)
                .json()
                .path("findings")
                .path(0);

        assertThat(finding.path("code").asText()).isEqualTo("item_in_two_scopes");
        assertThat(finding.path("problem").asText()).contains("project=acme", "project=Acme");
    }

    @Test
    @DisplayName("give a run the claim that its environment hands to it, and never a second one")
    void adopts() {
        claim("a");

        JsonNode json = run().variable(
                        "FENCEPOST_CLAIM_FILE", directory.resolve("a.json").toString())
                .call("claim", "b", "--json")
                .exits(ExitCode.DONE)
                .json();

        assertThat(json.path("answer").asText()).isEqualTo("adopted");
        assertThat(json.path("claims").path(0).path("item").asText()).isEqualTo("a");
    }

    @Test
    @DisplayName("say which authority decides, and show the configuration")
    void status() {
        assertThat(run().call("status", "--probe", "--json")
                        .exits(ExitCode.DONE)
                        .json()
                        .path("durability")
                        .asText())
                .isEqualTo("volatile");
        run().call("config", "check").exits(ExitCode.DONE);
        assertThat(run().call("config", "show", "--json")
                        .exits(ExitCode.DONE)
                        .json()
                        .path("heartbeat")
                        .asText())
                .isEqualTo("PT10M");
        assertThat(run().call("completion").exits(ExitCode.DONE).out()).contains("complete", "inspect");
    }
}
