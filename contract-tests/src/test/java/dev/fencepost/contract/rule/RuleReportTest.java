package dev.fencepost.contract.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A run of a contract class")
class RuleReportTest {
    private static final SampleRun RUN = SampleRun.run();

    @Test
    @DisplayName("ends with one report for both engines: passed, failed, skipped, and what excused")
    void report() {
        assertThat(RUN.reports()).singleElement().asString().isEqualToNormalizingNewlines("""
                Contract report of dev.fencepost.contract.rule.SampleContract
                  under test: a sample
                  promises:   little
                  passed:     2 (C1 H1)
                  failed:     3 (C2 T1 H2)
                  skipped:    3
                    excused by no restart is left: C3
                    excused by durability VOLATILE: D1 H3
                  in part:    1
                    excused by durability VOLATILE: C1""");
    }

    @Test
    @DisplayName("runs nothing that is excused, in neither engine")
    void excusedTestsDoNotRun() {
        assertThat(RUN.failures()).containsOnlyKeys("fails", "throwsSomethingElse", "doesNotHold");
    }

    @Test
    @DisplayName("says of a failure which rule, in its own words, what was expected and what was answered")
    void failureQuotesItsRule() {
        assertThat(RUN.failures().get("fails"))
                .startsWith("Rule C2: While a claim is active and its lease runs, its item is granted to nobody")
                .contains("the colour is not as expected", "expected: green", "answered: red");
    }

    @Test
    @DisplayName("says of an exception which rule it broke, and what was thrown")
    void exceptionQuotesItsRule() {
        assertThat(RUN.failures().get("throwsSomethingElse"))
                .startsWith("Rule T1: verify answers `Held` exactly for")
                .contains("thrown was java.lang.IllegalStateException: no connection");
    }

    @Test
    @DisplayName("says of a property that fails which rule, as of any other test")
    void propertyQuotesItsRule() {
        assertThat(RUN.failures().get("doesNotHold"))
                .startsWith("Rule H2: After any history")
                .contains("expected: a number below 10", "answered: 10");
    }
}
