package dev.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.cli.session.ExitCode;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The commands of the backlog, on a real PostgreSQL")
class BacklogCommandsTest {
    private static final AtomicInteger PROJECTS = new AtomicInteger();

    @TempDir
    private static Path shared;

    @TempDir
    private Path directory;

    private final String scope = "project=cards" + PROJECTS.incrementAndGet();

    @BeforeAll
    static void schema() {
        Run run = Run.withEveryBackend(shared).variable("FENCEPOST_DATABASE_URL", TestStore.url());
        run.call("backlog", "list", "--scope", "project=x").exits(ExitCode.BLOCKED);
        run.call("backlog", "schema", "status").exits(ExitCode.BLOCKED);
        run.call("backlog", "schema", "apply").exits(ExitCode.DONE);
        run.call("backlog", "schema", "status", "--json").exits(ExitCode.DONE);
    }

    private Run run() {
        return Run.withEveryBackend(directory).variable("FENCEPOST_DATABASE_URL", TestStore.url());
    }

    private Run.Result call(String... arguments) {
        return call(run(), arguments);
    }

    private Run.Result call(Run run, String... arguments) {
        return run.call(
                Stream.concat(Stream.concat(Stream.of("backlog"), Stream.of(arguments)), Stream.of("--scope", scope))
                        .toArray(String[]::new));
    }

    private JsonNode json(String... arguments) {
        return call(Stream.concat(Stream.of(arguments), Stream.of("--json")).toArray(String[]::new))
                .exits(ExitCode.DONE)
                .json();
    }

    @Test
    @DisplayName("create, claim with what the dependencies left, and complete by the claim file")
    void workedExample() {
        call("project", "--order", "highest-first").exits(ExitCode.DONE);
        call("create", "A1", "--title", "first", "--priority", "5").exits(ExitCode.DONE);
        call("create", "A2", "--title", "second", "--priority", "9", "--depends-on", "A1")
                .exits(ExitCode.DONE);

        JsonNode first = json("claim", "--claim", "a1.json", "--agent", "one");
        assertThat(first.path("card").path("id").asText()).isEqualTo("A1");
        assertThat(first.path("claim").path("claimFile").asText()).endsWith("a1.json");
        assertThat(first.toString()).doesNotContain("leaseToken", "secret");
        call("claim", "--claim", "none.json").exits(ExitCode.NOTHING);
        call("renew", "--claim", "a1.json", "--ttl", "20m").exits(ExitCode.DONE);
        call("complete", "--claim", "a1.json", "--result", "{\"n\": 1}").exits(ExitCode.DONE);
        assertThat(json("complete", "--claim", "a1.json").path("answer").asText())
                .isEqualTo("already_released");

        JsonNode second = json("claim", "--claim", "a2.json");
        assertThat(second.path("card").path("id").asText()).isEqualTo("A2");
        assertThat(second.path("dependencies").path(0).path("result").path("n").asInt())
                .isEqualTo(1);
    }

    @Test
    @DisplayName("fail, block, unblock, reclaim and delete, with a stale claim exiting as lost")
    void life() {
        call("create", "a", "--title", "a").exits(ExitCode.DONE);
        call("claim", "--claim", "c.json").exits(ExitCode.DONE);
        call("fail", "--claim", "c.json", "--note", "red").exits(ExitCode.DONE);
        assertThat(json("show", "a").path("card").path("retries").asInt()).isEqualTo(1);

        call("claim", "--id", "a", "--claim", "d.json").exits(ExitCode.DONE);
        assertThat(call("delete", "a").exits(ExitCode.NOTHING).out()).contains("somebody holds it");
        call("reclaim", "a", "--reason", "gone").exits(ExitCode.DONE);
        call("complete", "--claim", "d.json").exits(ExitCode.LOST);
        call("reclaim", "a", "--reason", "gone").exits(ExitCode.NOTHING);
        call("reclaim").exits(ExitCode.DONE);

        call("claim", "--claim", "e.json").exits(ExitCode.DONE);
        call("block", "--claim", "e.json", "--reason", "no key").exits(ExitCode.DONE);
        assertThat(call("show", "a").exits(ExitCode.DONE).out()).contains("blocked: no key");
        call("unblock", "a").exits(ExitCode.DONE);
        call("comment", "a", "easy now", "--by", "ann").exits(ExitCode.DONE);
        call("update", "a", "--priority", "3", "--label", "x").exits(ExitCode.DONE);
        assertThat(json("list", "--label", "x", "--ready").path("cards")).hasSize(1);
        call("delete", "a").exits(ExitCode.DONE);
        assertThat(json("stats").path("counts").path("deleted").asInt()).isEqualTo(1);
    }

    @Test
    @DisplayName("link prints the cycle that it refuses; graph marks the critical path")
    void links() {
        call("create", "a", "--title", "a").exits(ExitCode.DONE);
        call("create", "b", "--title", "b").exits(ExitCode.DONE);
        call("link", "b", "a").exits(ExitCode.DONE);

        assertThat(call("link", "a", "b").exits(ExitCode.USAGE).out()).contains("a → b → a");
        assertThat(json("graph").path("criticalPath").toString()).isEqualTo("[\"a\",\"b\"]");
        assertThat(call("graph", "--format", "mermaid").exits(ExitCode.DONE).out())
                .contains("flowchart LR");
        call("unlink", "b", "a").exits(ExitCode.DONE);
        call("link", "a", "zzz").exits(ExitCode.USAGE);
        call("show", "zzz").exits(ExitCode.USAGE);
    }

    @Test
    @DisplayName("create again is the same card; other content under its key is a conflict")
    void idempotency() {
        call("create", "a", "--title", "a", "--idempotency-key", "k").exits(ExitCode.DONE);
        assertThat(json("create", "a", "--title", "a", "--idempotency-key", "k")
                        .path("answer")
                        .asText())
                .isEqualTo("existing");
        assertThat(call("create", "a", "--title", "b", "--idempotency-key", "k")
                        .exits(ExitCode.USAGE)
                        .out())
                .contains("made otherwise");
    }

    @Test
    @DisplayName("plan-sync prints its counts, nothing the second time, and every bad line by its number")
    void planSync() {
        String plan = """
                {"id":"p1","title":"one","spec_ref":"s"}
                {"id":"p2","title":"two","spec_ref":"s","depends_on":["p1"]}
                """;

        assertThat(call(run().input(plan), "plan-sync", "--dry-run")
                        .exits(ExitCode.DONE)
                        .out())
                .contains("inserted: 2, updated: 0, deleted: 0, skipped (done): 0", "+ p1");
        assertThat(call(run().input(plan), "plan-sync").exits(ExitCode.DONE).out())
                .contains("inserted: 2, updated: 0, deleted: 0, skipped (done): 0");
        assertThat(call(run().input(plan), "plan-sync").exits(ExitCode.DONE).out())
                .contains("inserted: 0, updated: 0, deleted: 0, skipped (done): 0");
        assertThat(call(run().input("{\n" + plan + "{\"id\":\"q\"}"), "plan-sync")
                        .exits(ExitCode.USAGE)
                        .out())
                .contains("line 1: ", "line 4: title is missing");
    }

    @Test
    @DisplayName("export gives what import takes")
    void transfer() {
        call("create", "a", "--title", "a").exits(ExitCode.DONE);
        call("create", "b", "--title", "b", "--depends-on", "a").exits(ExitCode.DONE);
        String lines = call("export").exits(ExitCode.DONE).out();

        Run.Result taken = run().input(lines)
                .call("backlog", "import", "--scope", scope + "-copy", "--json")
                .exits(ExitCode.DONE);

        assertThat(taken.json().path("inserted")).hasSize(2);
        call("import", "--tracker").exits(ExitCode.BLOCKED);
    }

    @Test
    @DisplayName("called wrongly exits with 64")
    void usage() {
        call("create", "a").exits(ExitCode.USAGE);
        call("update", "a").exits(ExitCode.USAGE);
        call("reclaim", "a").exits(ExitCode.USAGE);
        call("create", "a", "--title", "t", "--acceptance", "{").exits(ExitCode.USAGE);
        call("project", "--order", "sideways").exits(ExitCode.USAGE);
    }
}
