package dev.fencepost.cli;

import dev.fencepost.authority.spi.Authorities;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Failure;
import dev.fencepost.cli.session.OutputOptions;
import dev.fencepost.cli.session.SpanConverter;
import dev.fencepost.cli.session.Surroundings;
import dev.fencepost.tracker.spi.Trackers;
import java.io.Console;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import picocli.CommandLine;

/** Starts the program. */
public final class Main {
    private Main() {}

    /** Runs a command with the surroundings of this process, and exits with its code. */
    public static void main(String[] arguments) {
        Charset charset = Charset.defaultCharset();
        Surroundings surroundings = new Surroundings(
                System.in,
                new PrintWriter(System.out, true, charset),
                new PrintWriter(System.err, true, charset),
                System::getenv,
                Path.of("").toAbsolutePath(),
                Authorities.discover(),
                Trackers.discover(),
                InstantSource.system(),
                isTerminal());
        System.exit(run(surroundings, arguments));
    }

    /** Before Java 22 there is a console only at a terminal; later there always is one, and it can be asked. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /** Runs a command and returns its exit code. */
    public static int run(Surroundings surroundings, String... arguments) {
        return commandLine(surroundings).execute(arguments);
    }

    /** Returns the program as picocli sees it. */
    static CommandLine commandLine(Surroundings surroundings) {
        CommandLine commandLine = new CommandLine(new FencepostCommand(surroundings));
        commandLine.setOut(surroundings.out());
        commandLine.setErr(surroundings.err());
        commandLine.registerConverter(Duration.class, new SpanConverter());
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setUsageHelpAutoWidth(true);
        commandLine.setParameterExceptionHandler((thrown, arguments) -> {
            report(Failure.of(thrown), surroundings, List.of(arguments));
            return ExitCode.USAGE.code();
        });
        commandLine.setExecutionExceptionHandler((thrown, command, parsed) -> {
            Failure failure = Failure.of(thrown);
            report(failure, surroundings, parsed.originalArgs());
            return failure.exit().code();
        });
        return commandLine;
    }

    private static void report(Failure failure, Surroundings surroundings, List<String> arguments) {
        if (arguments.contains(OutputOptions.JSON)) {
            surroundings.out().println(OutputOptions.json(failure, null));
        } else {
            surroundings.err().println("fencepost: " + failure.problem());
            failure.wayOut().ifPresent(surroundings.err()::println);
        }
        surroundings.out().flush();
        surroundings.err().flush();
    }
}
