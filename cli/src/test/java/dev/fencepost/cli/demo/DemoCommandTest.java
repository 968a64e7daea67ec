package dev.fencepost.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fencepost.cli.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The demo")
class DemoCommandTest {
    @TempDir
    private Path directory;

    @Test
    @DisplayName("proves what it says, on a database of its own whatever is configured, and leaves nothing behind")
    void provesWhatItSays() throws Exception {
        Path temporary = Files.createDirectory(directory.resolve("tmp"));
        Program program = Program.in(directory)
                .with("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + temporary)
                .with("FENCEPOST_DATABASE_URL", "postgres://team@127.0.0.1:1/never");

        Program.Ended ended = program.run("demo", "--json");

        assertThat(ended.exit()).as(ended.err()).isZero();
        JsonNode answer = new ObjectMapper().readTree(ended.out());
        assertThat(answer.get("answer").asText()).isEqualTo("proved");
        assertThat(answer.get("tier").asText()).isEqualTo("local");
        assertThat(answer.get("findings"))
                .extracting(finding -> finding.get("code").asText())
                .containsExactly("one_winner", "takeover", "late_write_refused", "mirror_caught_up");
        assertThat(answer.get("findings"))
                .allMatch(finding -> finding.get("holds").asBoolean());
        assertThat(ended.err())
                .contains("kill -9 bob", "took", "the tracker goes down", "refused, since a higher fence wrote before");
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left.filter(file -> file.getFileName().toString().startsWith("fencepost-demo")))
                    .isEmpty();
        }
    }
}
