package dev.fencepost.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import dev.fencepost.architecture.LibraryModules.MainCode;
import java.util.Map;
import java.util.regex.Pattern;

/** What types are called, and what every package says of itself. */
@AnalyzeClasses(packages = "dev.fencepost", importOptions = MainCode.class)
class NamesAndPackagesTest {
    /** Whole words only: a Database is not Data. */
    private static final Pattern EMPTY_WORD =
            Pattern.compile(".*(Lock|Manager|Handler|Util|Impl|Helper|Data|Info|Common)s?([A-Z0-9].*)?");

    /** Fewer than this, and the other rules looked at something else than the library. */
    private static final Map<String, Integer> LEAST_CLASSES = Map.ofEntries(
            Map.entry("authority-api", 30),
            Map.entry("authority-memory", 3),
            Map.entry("authority-optimistic-tracker", 20),
            Map.entry("authority-postgres", 15),
            Map.entry("backlog", 30),
            Map.entry("cli", 15),
            Map.entry("contract-tests", 10),
            Map.entry("coordinator", 10),
            Map.entry("local-postgres", 20),
            Map.entry("tracker-mirrors/mirror", 15),
            Map.entry("tracker-mirrors/gitlab", 6),
            Map.entry("tracker-mirrors/github", 12),
            Map.entry("tracker-mirrors/jira", 10));

    @ArchTest
    static void everyModuleWasSeen(JavaClasses classes) {
        LEAST_CLASSES.forEach((module, least) -> assertThat(classes.stream()
                        .filter(javaClass -> LibraryModules.isIn(module, javaClass))
                        .count())
                .as("classes seen of " + module)
                .isGreaterThanOrEqualTo(least));
    }

    @ArchTest
    static void everyPackageIsNullMarked(JavaClasses classes) {
        assertThat(classes.stream()
                        .map(JavaClass::getPackage)
                        .distinct()
                        .filter(javaPackage -> !javaPackage.isAnnotatedWith("org.jspecify.annotations.NullMarked"))
                        .map(javaPackage -> javaPackage.getName()))
                .as("packages without @NullMarked in their package-info")
                .isEmpty();
    }

    @ArchTest
    static void noTypeHasAnEmptyWordForAName(JavaClasses classes) {
        assertThat(classes.stream()
                        .filter(javaClass ->
                                EMPTY_WORD.matcher(javaClass.getSimpleName()).matches())
                        .map(JavaClass::getName))
                .as("types named by a word that says nothing; take one from docs/glossary.md")
                .isEmpty();
    }
}
