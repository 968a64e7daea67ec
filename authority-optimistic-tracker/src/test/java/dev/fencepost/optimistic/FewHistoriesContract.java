package dev.fencepost.optimistic;

import dev.fencepost.contract.ClaimAuthorityContract;
import dev.fencepost.contract.history.HistorySettings;
import dev.fencepost.contract.rule.Rule;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The contract with fewer random histories, for trackers where each costs more. */
abstract class FewHistoriesContract extends ClaimAuthorityContract {
    private final int most;

    FewHistoriesContract(int most) {
        this.most = most;
    }

    @Test
    @Rule("H1")
    @DisplayName("H1: in random histories, every answer is the one that the reference model gives")
    @Override
    public void everyAnswerIsTheModels(HistorySettings settings) {
        super.everyAnswerIsTheModels(atMost(settings));
    }

    @Test
    @Rule("H2")
    @DisplayName("H2: after random histories, what callers saw and what inspect shows satisfy the invariants")
    @Override
    public void invariantsHoldAfterEveryHistory(HistorySettings settings) {
        super.invariantsHoldAfterEveryHistory(atMost(settings));
    }

    private HistorySettings atMost(HistorySettings settings) {
        int histories = settings.histories().map(asked -> Math.min(asked, most)).orElse(most);
        return new HistorySettings(Optional.of(histories), settings.seed());
    }
}
