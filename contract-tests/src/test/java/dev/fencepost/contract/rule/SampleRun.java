package dev.fencepost.contract.rule;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * One run of {@link SampleContract} by both engines.
 *
 * @param reports what was printed
 * @param failures the messages of the tests that failed, by name
 */
record SampleRun(List<String> reports, Map<String, String> failures) {
    static SampleRun run() {
        SampleRun run = new SampleRun(new ArrayList<>(), new TreeMap<>());
        Launcher launcher = LauncherFactory.create(LauncherConfig.builder()
                .enableTestExecutionListenerAutoRegistration(false)
                .addTestExecutionListeners(new ReportPrinter(run.reports::add), run.new Failures())
                .build());
        launcher.execute(LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(SampleContract.class))
                .configurationParameter("jqwik.database", "target/jqwik-sample-database")
                .build());
        return run;
    }

    private final class Failures implements TestExecutionListener {
        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (result.getStatus() == TestExecutionResult.Status.FAILED) {
                failures.put(
                        test.getDisplayName().replace("()", ""),
                        result.getThrowable().map(Throwable::getMessage).orElse(""));
            }
        }
    }
}
