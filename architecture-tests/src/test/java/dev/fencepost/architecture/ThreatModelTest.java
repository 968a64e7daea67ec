package dev.fencepost.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page that says who is kept from what. */
@DisplayName("The threat model")
class ThreatModelTest {
    private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w*(?:Test|Properties))(?:\\.(\\w+))?`");
    private static final List<String> ACTORS = List.of(
            "The author of an item",
            "A commenter",
            "A bot",
            "A neighbour in the database",
            "The network",
            "The host",
            "The worker");

    private final Path root = Repository.root();

    @Test
    @DisplayName("names only tests that exist, and at least one in every row of every table")
    void testsExist() throws IOException {
        String page = Files.readString(root.resolve("docs/threat-model.md"));
        Map<String, String> sources = testSources();

        assertThat(NAMED.matcher(page)
                        .results()
                        .filter(named -> !exists(named, sources))
                        .map(MatchResult::group))
                .as("tests named in docs/threat-model.md that are not there")
                .isEmpty();
        assertThat(page.lines().filter(line -> line.startsWith("| to ")))
                .as("what someone may try")
                .hasSizeGreaterThan(25)
                .allMatch(line -> NAMED.matcher(line).find(), "names a test");
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/trackers.md", "docs/backends/optimistic-tracker.md"})
    @DisplayName("is not the only page whose tests exist")
    void testsOfOtherPagesExist(String page) throws IOException {
        Map<String, String> sources = testSources();

        assertThat(NAMED.matcher(Files.readString(root.resolve(page))).results())
                .as("tests named in " + page)
                .hasSizeGreaterThan(5)
                .allMatch(named -> exists(named, sources), "exists");
    }

    @Test
    @DisplayName("has a chapter for everyone who is not trusted")
    void everyActor() throws IOException {
        String page = Files.readString(root.resolve("docs/threat-model.md"));

        assertThat(ACTORS).allSatisfy(actor -> assertThat(page).contains("\n## " + actor + "\n"));
    }

    private static boolean exists(MatchResult named, Map<String, String> sources) {
        String source = sources.get(named.group(1));
        return source != null && (named.group(2) == null || source.contains(" void " + named.group(2) + "("));
    }

    /** The test sources by name; two of one name in different modules count as one. */
    private Map<String, String> testSources() throws IOException {
        try (Stream<Path> tree = Files.walk(root)) {
            return tree.filter(file -> root.relativize(file).toString().contains("src/test/java"))
                    .filter(file -> file.toString().endsWith(".java"))
                    .collect(Collectors.toMap(
                            file -> file.getFileName().toString().replace(".java", ""),
                            Repository::read,
                            String::concat));
        }
    }
}
