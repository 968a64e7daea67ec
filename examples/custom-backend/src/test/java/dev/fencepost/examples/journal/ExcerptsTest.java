package dev.fencepost.examples.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The excerpts in docs/writing-a-backend.md")
class ExcerptsTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "writing-a-backend.md");
    private static final Pattern JAVA_BLOCK =
            Pattern.compile("(?:<!-- excerpt: (\\S+) -->\\n)?```java\\n(.*?)```", Pattern.DOTALL);

    @Test
    @DisplayName("are in the source of the example, line for line, each in the file that is named")
    void areInTheSource() throws IOException {
        List<MatchResult> blocks =
                JAVA_BLOCK.matcher(Files.readString(PAGE)).results().toList();

        assertThat(blocks).as("blocks of Java on the page").hasSizeGreaterThan(8);
        for (MatchResult block : blocks) {
            assertThat(block.group(1))
                    .as("the file of the excerpt%n%s", block.group(2))
                    .isNotNull();
            assertThat(isIn(source(block.group(1)), block.group(2)))
                    .as("is in %s%n%s", block.group(1), block.group(2))
                    .isTrue();
        }
    }

    /** Whether some lines of the source are the excerpt, but for the indentation that they have in common. */
    private static boolean isIn(List<String> source, String excerpt) {
        int length = (int) excerpt.lines().count();
        return IntStream.rangeClosed(0, source.size() - length)
                .mapToObj(start -> String.join("\n", source.subList(start, start + length)))
                .anyMatch(lines -> (lines.stripIndent() + "\n").equals(excerpt));
    }

    private static List<String> source(String name) throws IOException {
        try (Stream<Path> tree = Files.walk(Path.of("src"))) {
            return Files.readAllLines(tree.filter(file -> file.endsWith(name))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no file " + name + " in the example")));
        }
    }
}
