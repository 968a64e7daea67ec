package dev.fencepost.optimistic;

import dev.fencepost.contract.fixture.AuthorityFixture;
import org.junit.jupiter.api.DisplayName;

@DisplayName("The optimistic tracker authority with blocks of descriptions keeps the contract")
class DescriptionBlockContractTest extends FewHistoriesContract {
    DescriptionBlockContractTest() {
        // All histories of a run share four items, and no description is long enough for more.
        super(60);
    }

    @Override
    public AuthorityFixture newFixture() {
        return new TrackerFixture(Protocol.DESCRIPTION_BLOCK);
    }
}
