package dev.fencepost.cli.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.cli.Program;
import dev.fencepost.cli.TestStore;
import dev.fencepost.postgres.PostgresAuthority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("exec")
class ExecCommandTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ClaimScope scope = ClaimScope.ofProject("exec-" + UUID.randomUUID());
    private final WorkItemKey item = new WorkItemKey(scope, "17");
    private final PostgresAuthority authority = TestStore.authority();

    @TempDir
    private Path directory;

    @AfterEach
    void close() {
        authority.close();
    }

    @Test
    @DisplayName("releases the item of a command that succeeds as completed, and tells it its fence")
    void completes() throws Exception {
        Program.Ended ended = exec("PT1M", "sh", "-c", "echo fence $FENCEPOST_CLAIM_FENCE of $FENCEPOST_CLAIM_ITEM");

        assertThat(ended.exit()).as(ended.err()).isZero();
        ClaimRecord claim = onlyClaim();
        assertThat(ended.out()).isEqualTo("fence " + claim.claim().fence() + " of 17\n");
        assertThat(outcome(claim)).isEqualTo(Outcome.Kind.COMPLETED);
    }

    @Test
    @DisplayName("passes on the exit code of a command that fails, frees its item, and reports whose code it is")
    void failsWithTheCommand() throws Exception {
        Program.Ended ended = program().run(arguments("PT1M", List.of("--report", "end.json"), "sh", "-c", "exit 4"));

        assertThat(ended.exit()).isEqualTo(4);
        assertThat(outcome(onlyClaim())).isEqualTo(Outcome.Kind.FAILED);
        JsonNode report =
                new ObjectMapper().readTree(directory.resolve("end.json").toFile());
        assertThat(report.get("exitCodeFrom").asText()).isEqualTo("command");
        assertThat(report.get("exitCode").asInt()).isEqualTo(4);
    }

    @Test
    @DisplayName("releases as it was told, and shows a signal that ended the command as 128 + n")
    void signalOfTheCommand() throws Exception {
        Program.Ended ended =
                program().run(arguments("PT1M", List.of("--on-failure", "blocked"), "sh", "-c", "kill -9 $$"));

        assertThat(ended.exit()).isEqualTo(137);
        assertThat(outcome(onlyClaim())).isEqualTo(Outcome.Kind.BLOCKED);
    }

    @Test
    @DisplayName("gives the item back without an attempt when there is no such command")
    void noSuchCommand() throws Exception {
        Program.Ended ended = exec("PT1M", directory.resolve("missing").toString());

        assertThat(ended.exit()).isEqualTo(64);
        assertThat(ended.err()).contains("the command could not be started");
        assertThat(outcome(onlyClaim())).isEqualTo(Outcome.Kind.YIELDED);
    }

    @Test
    @DisplayName("claims nothing that another holds, and says so with exit code 2")
    void nothingToClaim() throws Exception {
        Process first =
                program().start(List.of(arguments("PT1M", List.of(), "sh", "-c", "echo $$ > pid; exec sleep 300")));
        pidIn("pid");

        Program.Ended second = exec("PT1M", "true");

        assertThat(second.exit()).isEqualTo(2);
        first.toHandle().destroy();
        Program.await(first);
    }

    @Test
    @DisplayName("passes TERM on to the command, beats until it has ended, and takes its exit code")
    void forwardsTerm() throws Exception {
        Process parent = program()
                .start(List.of(arguments(
                        "PT1M",
                        List.of(),
                        "sh",
                        "-c",
                        "trap 'echo bye; exit 5' TERM; echo $$ > pid; while :; do sleep 0.1; done")));
        pidIn("pid");

        parent.toHandle().destroy();
        Program.Ended ended = Program.await(parent);

        assertThat(ended.exit()).as(ended.err()).isEqualTo(5);
        assertThat(ended.out()).isEqualTo("bye\n");
        assertThat(outcome(onlyClaim())).isEqualTo(Outcome.Kind.FAILED);
    }

    @Test
    @DisplayName("stops the command and all it started when the claim is lost, killing what does not listen")
    void stopsOnLoss() throws Exception {
        Process parent = program()
                .start(
                        List.of(
                                arguments(
                                        "PT3S",
                                        List.of("--stop-grace", "PT1S"),
                                        "sh",
                                        "-c",
                                        "trap '' TERM; sh -c 'echo $$ > grandchild; while :; do sleep 1; done' & echo $$ > pid; wait; wait")));
        ProcessHandle child = pidIn("pid");
        ProcessHandle grandchild = pidIn("grandchild");

        authority.admin().abandon(item, ExpectedFence.force(), "an operator needs it");
        Program.Ended ended = Program.await(parent);

        assertThat(ended.exit()).as(ended.err()).isEqualTo(4);
        assertThat(ended.err()).contains("the claim was lost (abandoned); the command was stopped");
        await().atMost(PATIENCE).until(() -> !child.isAlive() && !grandchild.isAlive());
    }

    @Test
    @DisplayName("leaves a command alive whose parent is killed; its lease lapses and another takes the item over")
    void killedParent() throws Exception {
        Process parent =
                program().start(List.of(arguments("PT3S", List.of(), "sh", "-c", "echo $$ > pid; exec sleep 300")));
        ProcessHandle child = pidIn("pid");
        ClaimRecord before = onlyClaim();

        parent.destroyForcibly().waitFor();

        assertThat(child.isAlive()).isTrue();
        await().atMost(PATIENCE).until(() -> onlyClaim().state() == ClaimState.LAPSED);
        Program.Ended successor = exec("PT1M", "sh", "-c", "echo $FENCEPOST_CLAIM_FENCE $FENCEPOST_CLAIM_ATTEMPT");
        assertThat(successor.out()).isEqualTo((before.claim().fence().value() + 1) + " 2\n");
        child.destroyForcibly();
    }

    @Test
    @DisplayName("takes up the claim it finds in its environment, and never a second one")
    void adopts() throws Exception {
        List<String> inner = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.fencepost.cli.Main"));
        inner.addAll(List.of("exec", "--scope", scope.canonical(), "--", "sh", "-c", "echo $FENCEPOST_CLAIM_FENCE"));

        Program.Ended ended = program().run(arguments("PT1M", List.of(), inner.toArray(String[]::new)));

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.out()).isEqualTo(onlyClaim().claim().fence() + "\n");
        assertThat(outcome(onlyClaim())).isEqualTo(Outcome.Kind.COMPLETED);
    }

    private Program program() {
        return Program.in(directory).with("FENCEPOST_DATABASE_URL", TestStore.url());
    }

    private Program.Ended exec(String lease, String... command) throws IOException, InterruptedException {
        return program().run(arguments(lease, List.of(), command));
    }

    private String[] arguments(String lease, List<String> options, String... command) {
        List<String> arguments = new ArrayList<>(
                List.of("exec", "--scope", scope.canonical(), "--item", "17", "--host", "h", "--lease", lease));
        arguments.addAll(options);
        arguments.add("--");
        arguments.addAll(List.of(command));
        return arguments.toArray(String[]::new);
    }

    private ClaimRecord onlyClaim() {
        List<ClaimRecord> records = authority.inspect(ClaimQuery.of(scope)).records();
        assertThat(records).hasSize(1);
        return records.get(0);
    }

    private static Outcome.Kind outcome(ClaimRecord claim) {
        return claim.end().orElseThrow().outcome().orElseThrow().kind();
    }

    private ProcessHandle pidIn(String name) {
        Path file = directory.resolve(name);
        await().atMost(PATIENCE)
                .until(() -> Files.exists(file) && Files.readString(file).endsWith("\n"));
        try {
            return ProcessHandle.of(Long.parseLong(Files.readString(file).strip()))
                    .orElseThrow();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
