package dev.fencepost.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.rule.Rule;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** Who tests the tests: authorities that are broken on purpose, each found out by the rules that name its mistake. */
@DisplayName("The contract suite")
class SaboteursTest {
    static Stream<Saboteur> saboteurs() {
        return Stream.of(
                        GrantSaboteurs.all(),
                        AnswerSaboteurs.all(),
                        TimeSaboteurs.all(),
                        ProofSaboteurs.all(),
                        RequestSaboteurs.all(),
                        LimitSaboteurs.all(),
                        AdminSaboteurs.all(),
                        ViewSaboteurs.all(),
                        StoreSaboteurs.all())
                .flatMap(group -> group);
    }

    @ParameterizedTest(name = "finds out that {0}")
    @MethodSource("saboteurs")
    void catches(Saboteur saboteur) {
        Events tests = run(saboteur.newFixture(), rulesIn(saboteur.caughtBy()));

        assertThat(rulesOf(tests.failed()))
                .as("rules that find out that %s", saboteur.mistake())
                .containsAll(saboteur.caughtBy());
    }

    @Test
    @DisplayName("finds nothing in the authority that the saboteurs are made from")
    void passesTheControl() {
        Events tests = run(DurableFixture::new, test -> FilterResult.included("all rules"));

        assertThat(rulesOf(tests.failed())).as("rules that the control breaks").isEmpty();
        assertThat(rulesOf(tests.succeeded()))
                .as("rules that find a saboteur, all of which ran on the control too")
                .containsAll(saboteurs()
                        .flatMap(saboteur -> saboteur.caughtBy().stream())
                        .collect(Collectors.toSet()));
    }

    @Test
    @DisplayName("has a saboteur for every group of rules")
    void everyGroupHasASaboteur() {
        assertThat(saboteurs()
                        .flatMap(saboteur -> saboteur.caughtBy().stream())
                        .map(rule -> rule.substring(0, 1))
                        .collect(Collectors.toSet()))
                .contains("C", "T", "R", "X", "Q", "L", "A", "V", "S", "D");
    }

    private static Events run(Supplier<AuthorityFixture> onTrial, PostDiscoveryFilter filter) {
        SabotagedContract.putOnTrial(onTrial);
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(SabotagedContract.class))
                .filters(filter)
                .configurationParameter("fencepost.contract.histories", "20")
                .configurationParameter("fencepost.contract.seed", "1")
                .execute()
                .testEvents();
    }

    private static PostDiscoveryFilter rulesIn(Set<String> wanted) {
        return test -> FilterResult.includedIf(
                !test.isTest() || rulesOf(test).anyMatch(wanted::contains),
                () -> "it concerns " + wanted,
                () -> "other rules");
    }

    private static Set<String> rulesOf(Events events) {
        return events.stream()
                .flatMap(event -> rulesOf(event.getTestDescriptor()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> rulesOf(TestDescriptor test) {
        return test
                .getSource()
                .filter(org.junit.platform.engine.support.descriptor.MethodSource.class::isInstance)
                .map(org.junit.platform.engine.support.descriptor.MethodSource.class::cast)
                .flatMap(source -> AnnotationSupport.findAnnotation(source.getJavaMethod(), Rule.class))
                .stream()
                .flatMap(rule -> Arrays.stream(rule.value()));
    }
}
