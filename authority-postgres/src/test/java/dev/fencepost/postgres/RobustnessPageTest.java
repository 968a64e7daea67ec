package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The page on robustness")
class RobustnessPageTest {
    @Test
    @DisplayName("lists every seeded mistake with the check that catches it, and no other")
    void listsEveryMistake() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "robustness.md"));
        String section = page.substring(page.indexOf("## Seeded mistakes"), page.indexOf("## Hours"));

        List<String> rows =
                section.lines().filter(line -> line.startsWith("| ")).skip(1).toList();

        assertThat(rows)
                .containsExactlyElementsOf(Mistakes.all().stream()
                        .map(mistake -> "| " + mistake + " | `" + mistake.caughtBy() + "` |")
                        .toList());
    }
}
