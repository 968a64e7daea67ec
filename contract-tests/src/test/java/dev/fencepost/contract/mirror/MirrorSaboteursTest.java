package dev.fencepost.contract.mirror;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.fencepost.contract.mirror.BoardMirror.Flaw;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

@DisplayName("A mirror broken on purpose")
class MirrorSaboteursTest {
    @ParameterizedTest(name = "that {0} is caught by {1}")
    @CsvSource({
        "THROWS, M1",
        "WAITS_FOR_EVER, M1",
        "GOES_BACK, M2",
        "SHOWS_TWICE, M3",
        "ENDS_THE_CLAIM, M4",
        "SHOWS_TEXTS_AS_THEY_ARE, M5"
    })
    void isCaught(Flaw flaw, String rule) {
        SabotagedMirrorContract.FLAWS.set(Set.of(flaw));

        Set<String> broken = EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(SabotagedMirrorContract.class))
                .execute()
                .testEvents()
                .failed()
                .stream()
                .map(MirrorSaboteursTest::message)
                .map(message -> message.replaceAll("(?s)^Rule (\\w+):.*", "$1"))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(broken).contains(rule);
    }

    private static String message(Event failed) {
        return failed.getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .map(Throwable::getMessage)
                .orElse("");
    }
}
