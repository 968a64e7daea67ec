package dev.fencepost.optimistic;

import dev.fencepost.contract.ClaimAuthorityContract;
import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.history.HistorySettings;
import dev.fencepost.contract.rule.Rule;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The optimistic tracker authority with blocks of descriptions keeps the contract")
class DescriptionBlockContractTest extends ClaimAuthorityContract {
    /** All histories of a run share four items, and no description is long enough for more. */
    private static final int HISTORIES = 60;

    @Override
    public AuthorityFixture newFixture() {
        return new TrackerFixture(Protocol.DESCRIPTION_BLOCK);
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

    private static HistorySettings atMost(HistorySettings settings) {
        int histories =
                settings.histories().map(asked -> Math.min(asked, HISTORIES)).orElse(HISTORIES);
        return new HistorySettings(Optional.of(histories), settings.seed());
    }
}
