package dev.fencepost.postgres;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.fixture.BusyItem;
import dev.fencepost.contract.fixture.TimeControl;
import java.util.Optional;

/** One server and one schema for the whole contract suite: it draws fresh scopes for every test. */
final class PostgresFixture implements AuthorityFixture {
    private static final TestServer SERVER = TestServer.start();
    private static final TestStore STORE = TestStore.withStandingTime(SERVER, "kit");

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(SERVER::close));
    }

    @Override
    public OpenAuthority open() {
        return STORE.authority().asOpenAuthority();
    }

    /** The server itself dies and comes back, where it is ours; what was acknowledged has to be there. */
    @Override
    public OpenAuthority reopen() {
        if (SERVER.canCrash()) {
            SERVER.crashAndRestart();
        }
        STORE.renewPool();
        return open();
    }

    @Override
    public Optional<TimeControl> time() {
        return Optional.of(STORE);
    }

    @Override
    public Optional<OpenAuthority> openSecondNode() {
        return Optional.of(PostgresAuthority.builder(SERVER.dataSource())
                .schema(STORE.schema())
                .build()
                .asOpenAuthority());
    }

    @Override
    public Optional<BusyItem> holdBusy(WorkItemKey key) {
        return Optional.of(BusyRow.hold(STORE, key));
    }

    @Override
    public CallCost callCost() {
        return CallCost.SERVER;
    }

    @Override
    public void close() {}
}
