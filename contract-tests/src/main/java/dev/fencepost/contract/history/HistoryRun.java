package dev.fencepost.contract.history;

import dev.fencepost.authority.Guarantees.Durability;
import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.invariant.InvariantChecker;
import dev.fencepost.contract.invariant.Violation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.sessions.JqwikSession;
import org.opentest4j.AssertionFailedError;

/** Plays many histories on one store, and tells of the first that fails in its smallest form. */
final class HistoryRun {
    private static final Duration TIME_TO_SHRINK = Duration.ofSeconds(30);
    /** Judging a recording reads the whole log again, so fewer are judged than compared. */
    private static final int COMPARED_PER_JUDGED = 4;

    /** What all scopes of a run begin with; without it, the lines are short enough to read. */
    private static final Pattern SCOPE = Pattern.compile("project=histories/component=[0-9a-f-]+/repository=");

    private final FixtureSource source;
    private final HistorySettings settings;

    HistoryRun(FixtureSource source, HistorySettings settings) {
        this.source = source;
        this.settings = settings;
    }

    /** H1. */
    void compareWithModel() {
        run(1, (ground, steps) -> {
            Performance performance = Performance.untilItDiffers(ground, steps);
            return performance.divergence().map(divergence -> tell(performance, divergence));
        });
    }

    /** H2. */
    void judgeInvariants() {
        run(COMPARED_PER_JUDGED, (ground, steps) -> {
            Performance performance = Performance.toTheEnd(ground, steps);
            List<Violation> violations = InvariantChecker.all().check(performance.recording());
            return violations.isEmpty() ? Optional.empty() : Optional.of(tell(performance, violations));
        });
    }

    private interface Trial {
        /** Plays a history and tells what is wrong, if anything. */
        Optional<String> failure(Ground ground, List<Step> steps);
    }

    private void run(int divisor, Trial trial) {
        AuthorityFixture fixture = source.newFixture();
        try (Ground ground = new Ground(fixture)) {
            boolean durable = ground.open().authority().guarantees().durability() == Durability.DURABLE;
            int histories = Math.max(1, settings.histories(fixture.callCost()) / divisor);
            JqwikSession.run(() -> {
                Histories drawn = new Histories(durable);
                for (int i = 0; i < histories; i++) {
                    long seed = settings.seed() + i;
                    List<Shrinkable<Step>> history = drawn.draw(seed);
                    Optional<String> failure = trial.failure(ground, SmallestHistory.values(history));
                    if (failure.isPresent()) {
                        throw fail(ground, trial, history, seed, failure.get());
                    }
                    JqwikSession.finishTry();
                }
            });
        }
    }

    private static AssertionFailedError fail(
            Ground ground, Trial trial, List<Shrinkable<Step>> history, long seed, String first) {
        Function<List<Step>, Optional<String>> play = steps -> trial.failure(ground, steps);
        List<Step> smallest = new SmallestHistory(steps -> play.apply(steps).isPresent(), TIME_TO_SHRINK).of(history);
        String told = play.apply(smallest)
                .or(() -> play.apply(SmallestHistory.values(history)))
                .orElse("It failed once and then no more: the authority does not answer alike to the same calls."
                        + System.lineSeparator() + first);
        return new AssertionFailedError("The history of seed " + seed + " fails. Play it again with -D"
                + HistorySettings.SEED + "=" + seed + " -D" + HistorySettings.HISTORIES + "=1" + System.lineSeparator()
                + SCOPE.matcher(told).replaceAll(""));
    }

    private static String tell(Performance performance, Performance.Divergence divergence) {
        List<Difference> differences = Difference.between(
                divergence.exchange().expected(), divergence.exchange().got());
        String fields = differences.stream()
                .map(difference -> String.format(
                        "%n  %s%n    expected %s%n    got      %s",
                        difference.path().isEmpty() ? "the answer" : difference.path(),
                        difference.expected(),
                        difference.got()))
                .collect(Collectors.joining());
        return "The smallest history that fails:" + performance.story() + System.lineSeparator()
                + "The last answer differs from the reference model in" + fields + System.lineSeparator()
                + "Look at the rules " + String.join(", ", LookAt.rules(divergence, differences))
                + " of docs/contract.md.";
    }

    private static String tell(Performance performance, List<Violation> violations) {
        return "The smallest history that fails:" + performance.story() + System.lineSeparator()
                + "It breaks the invariants"
                + violations.stream()
                        .map(violation -> System.lineSeparator() + "  " + violation)
                        .collect(Collectors.joining());
    }
}
