package dev.fencepost.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What no compiler looks at: the files themselves. */
@DisplayName("The repository")
class RepositoryTest {
    private static final int MOST_LINES = 400;
    private static final Pattern VERSION = Pattern.compile("<version>(.+?)</version>");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(.+?)</artifactId>");

    private static final Pattern PLUGIN =
            Pattern.compile("<artifactId>[a-z-]+-plugin</artifactId>\\s+<version>[^$<]+</version>");

    private static final Pattern ANNOTATION = Pattern.compile("(?m)^ *@.*\\n");
    /** A public type whose line before does not end a comment. */
    private static final Pattern UNDOCUMENTED =
            Pattern.compile("(?<!\\*/)\\n *public (?:[a-z-]+ )*(?:class|interface|record|enum|@interface) ");

    private final Path root = Repository.root();

    @Test
    @DisplayName("has no Java file of more than 400 lines")
    void filesAreShort() throws IOException {
        List<Path> sources = files(".java");

        assertThat(sources).as("Java files found").hasSizeGreaterThan(40);
        assertThat(sources.stream().filter(file -> Repository.read(file).lines().count() > MOST_LINES))
                .as("files to split: one concept each")
                .isEmpty();
    }

    @Test
    @DisplayName("documents every public type of the published modules")
    void publicTypesAreDocumented() throws IOException {
        List<Path> sources = publishedSources();

        assertThat(sources).as("published Java files found").hasSizeGreaterThan(100);
        assertThat(sources.stream().filter(RepositoryTest::hasUndocumentedType))
                .as("files whose public type, or a public type in it, has no javadoc")
                .isEmpty();
    }

    @Test
    @DisplayName("lists exactly the published modules in the BOM, in the parent's version")
    void bomIsComplete() throws IOException {
        String bom = Repository.read(root.resolve("bom/pom.xml"));
        String managed = bom.substring(bom.indexOf("<dependencyManagement>"), bom.indexOf("</dependencyManagement>"));

        assertThat(ARTIFACT.matcher(managed).results().map(found -> found.group(1)))
                .containsExactlyInAnyOrderElementsOf(publishedModules().stream()
                        .map(RepositoryTest::artifact)
                        .toList());
        assertThat(firstVersion(bom)).isEqualTo(firstVersion(Repository.read(root.resolve("pom.xml"))));
    }

    @Test
    @DisplayName("builds the BOM, which has no parent, with the parent's versions of plugins")
    void bomPinsItsPlugins() {
        String parent = Repository.read(root.resolve("pom.xml"));

        assertThat(PLUGIN.matcher(Repository.read(root.resolve("bom/pom.xml")))
                        .results()
                        .map(MatchResult::group))
                .as("plugins of the BOM with their versions")
                .hasSizeGreaterThanOrEqualTo(3)
                .allSatisfy(plugin -> assertThat(parent).contains(plugin));
    }

    private static boolean hasUndocumentedType(Path file) {
        String withoutAnnotations = ANNOTATION.matcher(Repository.read(file)).replaceAll("");
        return UNDOCUMENTED.matcher(withoutAnnotations).find();
    }

    private List<Path> publishedSources() throws IOException {
        List<Path> published = publishedModules();
        return files(".java").stream()
                .filter(file -> root.relativize(file).toString().contains("src/main/java"))
                .filter(file -> published.stream().anyMatch(module -> file.startsWith(module.resolve("src"))))
                .toList();
    }

    private List<Path> publishedModules() throws IOException {
        return files("pom.xml").stream()
                .map(Path::getParent)
                .filter(module -> !Repository.read(module.resolve("pom.xml")).contains("<packaging>pom</packaging>"))
                .filter(module -> !isUnpublished(module))
                .toList();
    }

    /** The name after the parent's: in an aggregator's folder a module may go by a shorter one. */
    private static String artifact(Path module) {
        String pom = Repository.read(module.resolve("pom.xml"));
        Matcher artifact = ARTIFACT.matcher(pom.substring(pom.indexOf("</parent>")));
        assertThat(artifact.find()).isTrue();
        return artifact.group(1);
    }

    /** Whether the module says so itself, or the aggregator it stands in. */
    private boolean isUnpublished(Path module) {
        return Stream.iterate(module, folder -> !folder.equals(root), Path::getParent)
                .anyMatch(folder ->
                        Repository.read(folder.resolve("pom.xml")).contains("<unpublished>true</unpublished>"));
    }

    private List<Path> files(String ending) throws IOException {
        try (Stream<Path> tree = Files.walk(root)) {
            return tree.filter(file -> file.toString().endsWith(ending))
                    .filter(file -> !root.relativize(file).toString().matches("(.*/)?(target|\\.[^/]+)/.*"))
                    .toList();
        }
    }

    private static String firstVersion(String pom) {
        Matcher version = VERSION.matcher(pom);
        assertThat(version.find()).isTrue();
        return version.group(1);
    }
}
