package dev.fencepost.memory;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.fencepost.contract.rule.Rule;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** Runs a contract class inside a test, and tells the rules of the tests that passed and failed. */
final class Trial {
    private static final String FEW_HISTORIES = "20";
    /** Always the same histories, so that a saboteur is found today if it was found yesterday. */
    private static final String ONE_SEED = "1";

    private final Events tests;

    private Trial(Events tests) {
        this.tests = tests;
    }

    /** Runs every test. */
    static Trial byAllRules(Class<?> contractClass) {
        return run(contractClass, test -> FilterResult.included("all rules"));
    }

    /** Runs the tests of some rules. */
    static Trial byRules(Class<?> contractClass, Set<String> wanted) {
        return run(
                contractClass,
                test -> FilterResult.includedIf(!test.isTest() || rulesOf(test).anyMatch(wanted::contains)));
    }

    private static Trial run(Class<?> contractClass, PostDiscoveryFilter filter) {
        return new Trial(EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(contractClass))
                .filters(filter)
                .configurationParameter("fencepost.contract.histories", FEW_HISTORIES)
                .configurationParameter("fencepost.contract.seed", ONE_SEED)
                .execute()
                .testEvents());
    }

    /** Returns the rules of which at least one test failed. */
    Set<String> broken() {
        return rulesOf(tests.failed());
    }

    /** Returns the rules of which at least one test passed. */
    Set<String> kept() {
        return rulesOf(tests.succeeded());
    }

    private static Set<String> rulesOf(Events events) {
        return events.stream()
                .flatMap(event -> rulesOf(event.getTestDescriptor()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> rulesOf(TestDescriptor test) {
        return test
                .getSource()
                .filter(MethodSource.class::isInstance)
                .map(MethodSource.class::cast)
                .flatMap(source -> AnnotationSupport.findAnnotation(source.getJavaMethod(), Rule.class))
                .stream()
                .flatMap(rule -> Arrays.stream(rule.value()));
    }
}
