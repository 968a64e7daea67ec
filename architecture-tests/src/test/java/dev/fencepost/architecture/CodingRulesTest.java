package dev.fencepost.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.lang.conditions.ArchConditions.accessTargetWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.fencepost.architecture.LibraryModules.MainCode;
import java.text.DateFormat;
import java.time.InstantSource;
import java.util.Calendar;
import java.util.Date;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.stream.Collectors;

/** What library code does not do. */
@AnalyzeClasses(packages = "dev.fencepost", importOptions = MainCode.class)
class CodingRulesTest {
    private static final String KIT = "dev.fencepost.contract..";
    private static final String COORDINATOR = "dev.fencepost.coordinator..";
    private static final String CLI = "dev.fencepost.cli..";

    private static final DescribedPredicate<JavaAccess<?>> NOW = describe(
            "the time of day", access -> switch (access.getTargetOwner().getName()) {
                case "java.lang.System" -> access.getName().equals("currentTimeMillis");
                case "java.time.Clock" ->
                    access.getName().startsWith("system") || access.getName().startsWith("tick");
                default ->
                    access.getName().equals("now")
                            && access.getTargetOwner().getPackageName().startsWith("java.time");
            });

    private static final DescribedPredicate<JavaAccess<?>> SYSTEM_INSTANT_SOURCE = describe(
            "InstantSource.system()",
            access -> access.getTargetOwner().isEquivalentTo(InstantSource.class)
                    && access.getName().equals("system"));

    private static final DescribedPredicate<JavaAccess<?>> NEW_THREAD = describe(
            "a new thread",
            access -> access.getTargetOwner().isAssignableTo(Thread.class)
                    && Set.of("<init>", "start", "startVirtualThread", "ofVirtual", "ofPlatform")
                            .contains(access.getName()));

    @ArchTest
    static final ArchRule nobodyReadsTheTimeOfDay = noClasses()
            .should(accessTargetWhere(NOW))
            .because("there is one time keeper per authority, it is an InstantSource, and it is given");

    @ArchTest
    static void onlyTwoPlacesTakeTheSystemClock(JavaClasses classes) {
        Set<String> places = classes.stream()
                .flatMap(javaClass -> javaClass.getAccessesFromSelf().stream())
                .filter(SYSTEM_INSTANT_SOURCE)
                .map(access -> access.getOrigin().getFullName())
                .collect(Collectors.toSet());

        assertThat(places)
                .as("where the system clock is taken: as the default of the memory authority, and by the program, which"
                        + " shows how far the store's clock is from its own")
                .hasSizeLessThanOrEqualTo(2)
                .allMatch(place ->
                        place.startsWith("dev.fencepost.memory.") || place.startsWith("dev.fencepost.cli.Main."));
    }

    @ArchTest
    static final ArchRule nobodyUsesTheOldDates = noClasses()
            .should()
            .dependOnClassesThat(
                    assignableTo(Date.class).or(assignableTo(Calendar.class)).or(assignableTo(DateFormat.class)))
            .because("java.time says what it means");

    @ArchTest
    static final ArchRule nobodyPrints = noClasses()
            .that()
            .resideOutsideOfPackages(KIT, CLI)
            .should(ACCESS_STANDARD_STREAMS)
            .because("the standard streams belong to the program, not to a library");

    @ArchTest
    static final ArchRule nobodyStartsThreads = noClasses()
            .that()
            .resideOutsideOfPackages(KIT, COORDINATOR, CLI)
            .should(accessTargetWhere(NEW_THREAD))
            .orShould()
            .dependOnClassesThat()
            .belongToAnyOf(
                    CompletableFuture.class, Executors.class, ForkJoinPool.class, ThreadPoolExecutor.class, Timer.class)
            .because("backends try once, on the caller's thread; loops and threads belong to the coordinator");
}
