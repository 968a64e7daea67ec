package dev.fencepost.contract.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Random histories")
class HistoriesTest {
    @BeforeEach
    void startDrawing() {
        JqwikSession.start();
    }

    @AfterEach
    void endDrawing() {
        JqwikSession.finish();
    }

    @Test
    @DisplayName("are the same for the same seed, and others for another")
    void sameSeedSameHistory() {
        List<Step> one = SmallestHistory.values(new Histories(true).draw(17));
        List<Step> again = SmallestHistory.values(new Histories(true).draw(17));
        List<Step> another = SmallestHistory.values(new Histories(true).draw(18));

        assertThat(again).isEqualTo(one).isNotEqualTo(another);
    }

    @Test
    @DisplayName("have at most 100 steps, and every kind of step occurs")
    void everyKindOfStep() {
        Histories histories = new Histories(true);

        List<List<Step>> drawn = LongStream.range(0, 100)
                .mapToObj(seed -> SmallestHistory.values(histories.draw(seed)))
                .toList();

        assertThat(drawn).allSatisfy(steps -> assertThat(steps).hasSizeBetween(1, Histories.MAX_STEPS));
        assertThat(kinds(drawn.stream().flatMap(List::stream)))
                .isEqualTo(Arrays.stream(Step.class.getPermittedSubclasses()).collect(Collectors.toSet()));
    }

    @Test
    @DisplayName("never restart an authority that is not durable")
    void noRestarts() {
        Histories histories = new Histories(false);

        Stream<Step> steps = LongStream.range(0, 100)
                .boxed()
                .flatMap(seed -> histories.draw(seed).stream().map(Shrinkable::value));

        assertThat(kinds(steps)).doesNotContain(Step.Restart.class);
    }

    @Test
    @DisplayName("shrink to the steps that matter, in their simplest form")
    void shrink() {
        Histories histories = new Histories(true);
        SmallestHistory smallest = new SmallestHistory(HistoriesTest::sweepsAfterPrune, Duration.ofSeconds(30));
        List<Shrinkable<Step>> failing = LongStream.iterate(0, seed -> seed + 1)
                .mapToObj(histories::draw)
                .filter(history -> sweepsAfterPrune(SmallestHistory.values(history)))
                .findFirst()
                .orElseThrow();

        List<Step> shrunk = smallest.of(failing);

        assertThat(shrunk).containsExactly(new Step.Prune(0, 1), new Step.Sweep(0, 0, 1));
    }

    private static boolean sweepsAfterPrune(List<Step> steps) {
        List<Step> afterPrune =
                steps.stream().dropWhile(step -> !(step instanceof Step.Prune)).toList();
        return afterPrune.stream().anyMatch(Step.Sweep.class::isInstance);
    }

    private static Set<Class<?>> kinds(Stream<Step> steps) {
        return steps.map(Step::getClass).collect(Collectors.toSet());
    }
}
