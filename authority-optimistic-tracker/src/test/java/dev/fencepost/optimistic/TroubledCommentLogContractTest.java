package dev.fencepost.optimistic;

import dev.fencepost.contract.ClaimAuthorityContract;
import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.history.HistorySettings;
import dev.fencepost.contract.rule.Rule;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("In a tracker that lags, fails, loses answers and has people in it, a log of comments keeps the contract")
class TroubledCommentLogContractTest extends ClaimAuthorityContract {
    /** A fifth of what the tracker without troubles plays, to save time. */
    private static final int HISTORIES = 40;

    private static final AtomicLong SEEDS = new AtomicLong(Long.getLong("fencepost.test.seed", 1));

    @Override
    public AuthorityFixture newFixture() {
        return new TroubledTrackerFixture(Protocol.COMMENT_LOG, SEEDS.getAndIncrement());
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
