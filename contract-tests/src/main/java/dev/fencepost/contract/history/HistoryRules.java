package dev.fencepost.contract.history;

import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.rule.Need;
import dev.fencepost.contract.rule.Needs;
import dev.fencepost.contract.rule.Rule;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What holds in any history of calls, time steps, restarts, lost answers and duplicate deliveries. */
@Needs(Need.MOVABLE_TIME)
@ExtendWith(HistorySettings.Resolver.class)
public interface HistoryRules extends FixtureSource {

    /** Compares each answer of random histories with the reference model. */
    @Test
    @Rule("H1")
    @DisplayName("H1: in random histories, every answer is the one that the reference model gives")
    default void everyAnswerIsTheModels(HistorySettings settings) {
        new HistoryRun(this, settings).compareWithModel();
    }

    /** Judges random histories by the invariants. */
    @Test
    @Rule("H2")
    @DisplayName("H2: after random histories, what callers saw and what inspect shows satisfy the invariants")
    default void invariantsHoldAfterEveryHistory(HistorySettings settings) {
        new HistoryRun(this, settings).judgeInvariants();
    }
}
