package dev.fencepost.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.fencepost.architecture.LibraryModules.MainCode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Who may see whom. */
@AnalyzeClasses(packages = "dev.fencepost", importOptions = MainCode.class)
class VisibilityTest {
    private static final String OURS = "dev.fencepost..";
    private static final String CLAIM = "dev.fencepost.claim";
    private static final String AUTHORITY = "dev.fencepost.authority";
    private static final String SPI = "dev.fencepost.authority.spi";
    private static final String CANDIDATE = "dev.fencepost.candidate";
    private static final String MIRROR = "dev.fencepost.mirror";
    private static final String TRACKER = "dev.fencepost.tracker";
    private static final String TRACKER_SPI = "dev.fencepost.tracker.spi";
    private static final String FENCING = "dev.fencepost.fencing";
    /** What the packages of the API share among themselves; the module does not export it. */
    private static final String INTERNAL = "dev.fencepost.internal..";

    private static final String MEMORY = "dev.fencepost.memory..";
    private static final String COORDINATOR = "dev.fencepost.coordinator..";
    private static final String POSTGRES = "dev.fencepost.postgres..";
    private static final String OPTIMISTIC = "dev.fencepost.optimistic..";
    private static final String MIRRORS = "dev.fencepost.mirrors..";
    private static final String TRACKER_HTTP = "dev.fencepost.tracker.http..";
    private static final String TRACKER_GITHUB = "dev.fencepost.tracker.github..";
    private static final String TRACKER_GITLAB = "dev.fencepost.tracker.gitlab..";
    private static final String TRACKER_JIRA = "dev.fencepost.tracker.jira..";
    private static final String CONTRACT = "dev.fencepost.contract..";
    private static final String LOCAL = "dev.fencepost.local..";
    private static final String BACKLOG = "dev.fencepost.backlog..";
    private static final String CLI = "dev.fencepost.cli..";

    @ArchTest
    static final ArchRule claimSeesNothingOfOurs = sees(CLAIM, INTERNAL);

    @ArchTest
    static final ArchRule authoritySeesClaim = sees(AUTHORITY, CLAIM, INTERNAL);

    @ArchTest
    static final ArchRule candidateSeesClaim = sees(CANDIDATE, CLAIM, INTERNAL);

    @ArchTest
    static final ArchRule mirrorSeesClaim = sees(MIRROR, CLAIM, INTERNAL);

    @ArchTest
    static final ArchRule trackerSeesClaim = sees(TRACKER, CLAIM, INTERNAL);

    @ArchTest
    static final ArchRule fencingSeesClaim = sees(FENCING, CLAIM, INTERNAL);

    @ArchTest
    static final ArchRule spiSeesThePorts = sees(SPI, CLAIM, AUTHORITY, MIRROR, TRACKER, INTERNAL);

    @ArchTest
    static final ArchRule trackerSpiSeesTheTracker = sees(TRACKER_SPI, TRACKER, SPI, INTERNAL);

    @ArchTest
    static final ArchRule memorySeesWhatABackendMay = sees(MEMORY, CLAIM, AUTHORITY, SPI, MIRROR);

    /** It runs a server and knows nothing of claims: it opens the PostgreSQL authority on that server. */
    @ArchTest
    static final ArchRule localSeesTheAuthorityItOpens = sees(LOCAL, AUTHORITY, SPI, POSTGRES);

    @ArchTest
    static final ArchRule postgresSeesWhatABackendMay = sees(POSTGRES, CLAIM, AUTHORITY, SPI, MIRROR);

    /** It builds its claim on the functions of the PostgreSQL authority, so that both are one statement. */
    @ArchTest
    static final ArchRule backlogSeesTheAuthorityItClaimsBy = sees(BACKLOG, CLAIM, AUTHORITY, TRACKER, POSTGRES);

    @ArchTest
    static final ArchRule optimisticSeesWhatABackendMayAndTheTracker =
            sees(OPTIMISTIC, CLAIM, AUTHORITY, SPI, MIRROR, TRACKER);

    @ArchTest
    static final ArchRule mirrorsSeeTheTrackerAndCompareWithTheAuthority =
            sees(MIRRORS, CLAIM, AUTHORITY, MIRROR, TRACKER);

    @ArchTest
    static final ArchRule trackerHttpSeesTheTracker = sees(TRACKER_HTTP, CLAIM, SPI, TRACKER, TRACKER_SPI);

    @ArchTest
    static final ArchRule gitLabSeesWhatAnAdapterMay =
            sees(TRACKER_GITLAB, CLAIM, SPI, TRACKER, TRACKER_SPI, TRACKER_HTTP);

    @ArchTest
    static final ArchRule gitHubSeesWhatAnAdapterMay =
            sees(TRACKER_GITHUB, CLAIM, SPI, TRACKER, TRACKER_SPI, TRACKER_HTTP);

    @ArchTest
    static final ArchRule jiraSeesWhatAnAdapterMay = sees(TRACKER_JIRA, CLAIM, SPI, TRACKER, TRACKER_SPI, TRACKER_HTTP);

    @ArchTest
    static final ArchRule kitSeesTheApi = sees(CONTRACT, CLAIM, AUTHORITY, SPI, CANDIDATE, MIRROR, TRACKER, FENCING);

    @ArchTest
    static final ArchRule coordinatorSeesThePortsAndTheMirror =
            sees(COORDINATOR, CLAIM, AUTHORITY, SPI, CANDIDATE, MIRROR, MIRRORS, TRACKER, TRACKER_SPI, FENCING);

    @ArchTest
    static final ArchRule nobodySeesTheCommandLine = noClasses()
            .that(resideInAPackage(OURS).and(resideOutsideOfPackage(CLI)))
            .should()
            .dependOnClassesThat(resideInAPackage(CLI));

    /** Empty until the API has an internal package, and right without one. */
    @ArchTest
    static final ArchRule internalSeesNothingOfOurs = sees(INTERNAL).allowEmptyShould(true);

    @ArchTest
    static final ArchRule nobodyImportsMemory = nobodyImports(MEMORY);

    @ArchTest
    static final ArchRule nobodyImportsPostgres = nobodyImports(POSTGRES, LOCAL, BACKLOG);

    @ArchTest
    static final ArchRule nobodyImportsOptimistic = nobodyImports(OPTIMISTIC);

    @ArchTest
    static final ArchRule apiNeedsOnlyTheJdk = classes()
            .that(describe("are in authority-api", javaClass -> LibraryModules.isIn("authority-api", javaClass)))
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage("java..", "javax.crypto..", "org.jspecify.annotations", OURS))
            .because("every dependency we take, our users take");

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("dev.fencepost.(**)").should().beFreeOfCycles();

    @ArchTest
    static void everyPackageHasItsPlace(JavaClasses classes) {
        Set<String> unplaced =
                classes.stream().map(JavaClass::getPackageName).collect(Collectors.toCollection(TreeSet::new));
        unplaced.removeIf(name -> List.of(CLAIM, AUTHORITY, SPI, CANDIDATE, MIRROR, TRACKER, TRACKER_SPI, FENCING)
                        .contains(name)
                || List.of(
                                INTERNAL,
                                MEMORY,
                                OPTIMISTIC,
                                MIRRORS,
                                TRACKER_HTTP,
                                TRACKER_GITHUB,
                                TRACKER_GITLAB,
                                TRACKER_JIRA,
                                POSTGRES,
                                CONTRACT,
                                COORDINATOR,
                                LOCAL,
                                BACKLOG,
                                CLI)
                        .stream()
                        .anyMatch(tree -> isIn(tree, name)));

        assertThat(unplaced)
                .as("packages of which nothing here says what they may see")
                .isEmpty();
    }

    private static boolean isIn(String tree, String packageName) {
        String root = tree.substring(0, tree.length() - "..".length());
        return packageName.equals(root) || packageName.startsWith(root + ".");
    }

    private static ArchRule nobodyImports(String backend, String... but) {
        return noClasses()
                .that(resideInAPackage(OURS)
                        .and(resideOutsideOfPackage(backend))
                        .and(resideOutsideOfPackage(CLI))
                        .and(resideOutsideOfPackages(but)))
                .should()
                .dependOnClassesThat(resideInAPackage(backend))
                .because("a backend is found by its id; only the command line, benchmarks and tests may name one");
    }

    private static ArchRule sees(String subject, String... others) {
        return classes()
                .that()
                .resideInAPackage(subject)
                .should()
                .onlyDependOnClassesThat(resideOutsideOfPackage(OURS)
                        .or(resideInAPackage(subject))
                        .or(resideInAnyPackage(others)));
    }
}
