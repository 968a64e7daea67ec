package dev.fencepost.optimistic;

import dev.fencepost.contract.fixture.AuthorityFixture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;

@DisplayName("In a tracker that lags, fails, loses answers and has people in it, a log of comments keeps the contract")
class TroubledCommentLogContractTest extends FewHistoriesContract {
    private static final AtomicLong SEEDS = new AtomicLong(Long.getLong("fencepost.test.seed", 1));

    TroubledCommentLogContractTest() {
        super(40);
    }

    @Override
    public AuthorityFixture newFixture() {
        return new TroubledTrackerFixture(Protocol.COMMENT_LOG, SEEDS.getAndIncrement());
    }
}
