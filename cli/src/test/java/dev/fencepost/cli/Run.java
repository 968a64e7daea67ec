package dev.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fencepost.authority.spi.Authorities;
import dev.fencepost.authority.spi.AuthorityProvider;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Surroundings;
import dev.fencepost.tracker.spi.Trackers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs the program in this process, in a directory and an environment of the test's own. */
final class Run {
    private final Path directory;
    private final Authorities authorities;
    private final Map<String, String> environment = new HashMap<>();
    private String input = "";

    private Run(Path directory, Authorities authorities) {
        this.directory = directory;
        this.authorities = authorities;
        environment.put("HOME", directory.toString());
        environment.put("HOSTNAME", "test-host");
    }

    static Run in(Path directory, AuthorityProvider... providers) {
        return new Run(directory, Authorities.of(List.of(providers)));
    }

    static Run withEveryBackend(Path directory) {
        return new Run(directory, Authorities.discover());
    }

    Run variable(String name, String value) {
        environment.put(name, value);
        return this;
    }

    Run input(String text) {
        input = text;
        return this;
    }

    Run file(String name, String content) {
        try {
            Files.writeString(directory.resolve(name), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Returns what the program would have from outside; what it prints is lost. */
    Surroundings surroundings() {
        return surroundings(new StringWriter(), new StringWriter());
    }

    private Surroundings surroundings(StringWriter out, StringWriter err) {
        return new Surroundings(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintWriter(out),
                new PrintWriter(err),
                environment::get,
                directory,
                authorities,
                Trackers.discover(),
                () -> Instant.parse("2026-11-18T10:00:00Z"),
                false);
    }

    Result call(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Main.run(surroundings(out, err), arguments);
        return new Result(exit, out.toString(), err.toString());
    }

    /**
     * What a run gave.
     *
     * @param exit the exit code
     * @param out the standard output
     * @param err the standard error
     */
    record Result(int exit, String out, String err) {
        Result exits(ExitCode expected) {
            assertThat(exit).as(() -> "exit code; out: " + out + " err: " + err).isEqualTo(expected.code());
            return this;
        }

        JsonNode json() {
            try {
                return new ObjectMapper().readTree(out);
            } catch (IOException e) {
                throw new AssertionError("not JSON: " + out, e);
            }
        }
    }
}
