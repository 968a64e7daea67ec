package dev.fencepost.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.contract.rule.Rule;
import dev.fencepost.contract.rule.RuleBook;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The rules of docs/contract.md and the tests of the suite")
class RuleCoverageTest {
    private static final Set<String> COMING = Set.of("C13", "H3", "L5");

    private final Set<String> rules = readRules();
    private final List<Method> tests = Stream.of(ClaimAuthorityContract.class, StatusMirrorContract.class)
            .flatMap(contract -> Arrays.stream(contract.getMethods()))
            .filter(RuleCoverageTest::isTest)
            .toList();

    @Test
    @DisplayName("belong together: every rule has a test")
    void everyRuleHasATest() {
        assertThat(rules).as("rules read").hasSizeGreaterThan(80);

        Set<String> untested = new TreeSet<>(rules);
        untested.removeAll(named());
        untested.removeAll(COMING);
        assertThat(untested).as("rules without a test").isEmpty();
    }

    @Test
    @DisplayName("belong together: no test names a rule that is not in the document")
    void everyTestNamesARule() {
        assertThat(named()).isSubsetOf(rules);
    }

    @Test
    @DisplayName("belong together: every test names a rule, and its name starts with the first one")
    void everyTestSaysItsRule() {
        assertThat(tests).as("tests found").hasSizeGreaterThan(100);

        assertThat(tests.stream().filter(test -> !startsWithItsRule(test)).map(Method::toString))
                .as("tests whose name does not start with the id of a rule they carry")
                .isEmpty();
    }

    @Test
    @DisplayName("are quoted from the same text: the kit's copy is the document itself")
    void theKitCarriesTheDocument() {
        assertThat(RuleBook.ofThisKit().sentences().keySet()).isEqualTo(rules);
    }

    private static boolean startsWithItsRule(Method test) {
        Rule rule = test.getAnnotation(Rule.class);
        String name = test.isAnnotationPresent(DisplayName.class)
                ? test.getAnnotation(DisplayName.class).value()
                : labelOf(test);
        return rule != null && Arrays.stream(rule.value()).anyMatch(id -> name.startsWith(id + ": "));
    }

    private static String labelOf(Method test) {
        Label label = test.getAnnotation(Label.class);
        return label == null ? "" : label.value();
    }

    private Set<String> named() {
        return tests.stream()
                .flatMap(test -> Stream.ofNullable(test.getAnnotation(Rule.class)))
                .flatMap(rule -> Arrays.stream(rule.value()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isTest(Method method) {
        return method.isAnnotationPresent(Test.class) || method.isAnnotationPresent(Property.class);
    }

    private static Set<String> readRules() {
        try {
            return RuleBook.parse(Files.readString(Path.of("..", "docs", "contract.md")))
                    .sentences()
                    .keySet();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
