package dev.fencepost.cli.demo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.OutputOptions;
import dev.fencepost.cli.session.Surroundings;
import dev.fencepost.local.LocalPostgres;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows in less than a minute what Fencepost does. */
@Command(
        name = "demo",
        header = "Watch agents race, one of them die, and nothing get lost.",
        description =
                "Starts a PostgreSQL in a directory of its own, whatever database is configured, and removes it at"
                        + " the end. Three agent processes share a board of six items; one is killed, the tracker goes down, and"
                        + " a write arrives late. Exits with 0 if everything that it says was found to be true, else with 1.",
        footer = {"", "Example:", "  fencepost demo"})
public final class DemoCommand implements Callable<Integer> {
    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(names = "--plain", description = "Print a line an event, also on a terminal.")
    private boolean plain;

    @Spec
    private @Nullable CommandSpec spec;

    /** Makes the command; picocli does. */
    public DemoCommand() {}

    @Override
    public Integer call() throws Exception {
        Surroundings surroundings = Surroundings.of(Objects.requireNonNull(spec));
        PrintWriter out = output.isJson() ? surroundings.err() : surroundings.out();
        DemoScreen screen = new DemoScreen(out, surroundings.terminal() && !plain && !output.isJson());
        DemoFindings findings = play(screen);
        if (output.isJson()) {
            surroundings.out().println(json(findings).toPrettyString());
        } else {
            summary(findings).forEach(out::println);
        }
        surroundings.out().flush();
        return (findings.hold() ? ExitCode.DONE : ExitCode.CHECK_FAILED).code();
    }

    private static DemoFindings play(DemoScreen screen) throws IOException, SQLException, InterruptedException {
        Path directory = Files.createTempDirectory("fencepost-demo").toRealPath();
        LocalPostgres server = LocalPostgres.at(directory);
        Thread cleaning = new Thread(() -> clean(server, directory), "demo-cleaning");
        Runtime.getRuntime().addShutdownHook(cleaning);
        try {
            screen.say("starting a PostgreSQL of the demo's own; no other database is touched");
            DemoStore store = DemoStore.in(directory);
            store.prepare();
            return new Demo(store, screen, new AgentProcesses(directory)).play();
        } finally {
            clean(server, directory);
            Runtime.getRuntime().removeShutdownHook(cleaning);
        }
    }

    private static void clean(LocalPostgres server, Path directory) {
        if (!Files.exists(directory)) {
            return;
        }
        server.stop();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new IllegalStateException("the directory of the demo could not be removed: " + directory, e);
        }
    }

    private static List<String> summary(DemoFindings findings) {
        return Stream.concat(
                        Stream.concat(
                                Stream.of("", "What this run proved:"),
                                findings.all().stream()
                                        .map(each -> (each.holds() ? "  yes  " : "  NO   ") + each.text())),
                        Stream.of(
                                "",
                                findings.hold()
                                        ? "Next: fencepost race --help, or the README."
                                        : "Something that should hold does not; please report it."))
                .toList();
    }

    private static ObjectNode json(DemoFindings findings) {
        ObjectNode object = JsonNodeFactory.instance
                .objectNode()
                .put("backend", "postgres")
                .put("tier", "local")
                .put("scope", DemoStore.SCOPE.canonical())
                .put("strength", "linearizable")
                .put("exit", (findings.hold() ? ExitCode.DONE : ExitCode.CHECK_FAILED).code())
                .put("answer", findings.hold() ? "proved" : "not_proved");
        ArrayNode all = object.putArray("findings");
        findings.all()
                .forEach(each -> all.addObject()
                        .put("code", each.code())
                        .put("holds", each.holds())
                        .put("text", each.text()));
        return object;
    }
}
