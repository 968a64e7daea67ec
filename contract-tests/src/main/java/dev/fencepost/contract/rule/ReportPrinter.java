package dev.fencepost.contract.rule;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Prints, at the end of a run, a report of each contract class: what its backend promises, and which rules passed, failed
 * and were skipped. Found by JUnit itself, so it hears of every engine's tests.
 */
public final class ReportPrinter implements TestExecutionListener {
    private final Map<Class<?>, RuleReport> reports = new LinkedHashMap<>();
    private final Consumer<String> out;

    /** Prints to the standard output. */
    public ReportPrinter() {
        this(System.out::println);
    }

    ReportPrinter(Consumer<String> out) {
        this.out = out;
    }

    @Override
    public synchronized void executionSkipped(TestIdentifier test, String reason) {
        onRule(test, (report, rule) -> report.skipped(rule, reason));
    }

    @Override
    public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
        onRule(test, (report, rule) -> {
            switch (result.getStatus()) {
                case SUCCESSFUL -> report.passed(rule);
                case FAILED -> report.failed(rule);
                case ABORTED ->
                    report.skipped(
                            rule,
                            result.getThrowable().map(Throwable::getMessage).orElse("an assumption"));
            }
        });
    }

    private void onRule(TestIdentifier test, BiConsumer<RuleReport, Rule> change) {
        Optional<MethodSource> method = test.getSource()
                .filter(source -> test.isTest() && source instanceof MethodSource)
                .map(MethodSource.class::cast)
                .filter(source -> ContractClass.class.isAssignableFrom(source.getJavaClass()))
                .filter(source -> !Excuses.standsIn(source.getJavaMethod()) || isRun(source));
        method.ifPresent(source -> AnnotationSupport.findAnnotation(source.getJavaMethod(), Rule.class)
                .ifPresent(rule -> change.accept(
                        reports.computeIfAbsent(source.getJavaClass(), unseen -> new RuleReport()), rule)));
    }

    /** A test that stands in for others says nothing where the others run. */
    private static boolean isRun(MethodSource source) {
        return Excuses.declaredBy(source.getJavaClass())
                .map(declared -> !declared.excuses().containsKey(Need.UNMOVABLE_TIME))
                .orElse(true);
    }

    @Override
    public synchronized void testPlanExecutionFinished(TestPlan plan) {
        reports.forEach((contractClass, report) ->
                out.accept(report.text(contractClass.getName(), Excuses.declaredBy(contractClass))));
        reports.clear();
    }
}
