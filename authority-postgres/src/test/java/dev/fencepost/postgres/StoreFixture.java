package dev.fencepost.postgres;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.fixture.BusyItem;
import dev.fencepost.contract.fixture.TimeControl;
import java.util.Optional;
import javax.sql.DataSource;

/** A store on a server that is never restarted, reached as a test wants it to be. */
final class StoreFixture implements AuthorityFixture {
    private final TestStore store;
    private final DataSource dataSource;

    private StoreFixture(TestStore store, DataSource dataSource) {
        this.store = store;
        this.dataSource = dataSource;
    }

    static StoreFixture of(TestStore store) {
        return new StoreFixture(store, store.pool());
    }

    /** Opens a bench on a store by its own pool. */
    static Bench bench(TestStore store) {
        return bench(store, store.pool());
    }

    /** Opens a bench on a store by another way to it. */
    static Bench bench(TestStore store, DataSource dataSource) {
        return Bench.open(() -> new StoreFixture(store, dataSource));
    }

    @Override
    public OpenAuthority open() {
        return PostgresAuthority.builder(dataSource)
                .schema(store.schema())
                .build()
                .asOpenAuthority();
    }

    @Override
    public OpenAuthority reopen() {
        return open();
    }

    @Override
    public Optional<TimeControl> time() {
        return Optional.of(store);
    }

    @Override
    public Optional<OpenAuthority> openSecondNode() {
        return Optional.of(open());
    }

    @Override
    public Optional<BusyItem> holdBusy(WorkItemKey key) {
        return Optional.of(BusyRow.hold(store, key));
    }

    @Override
    public CallCost callCost() {
        return CallCost.SERVER;
    }

    @Override
    public void close() {}
}
