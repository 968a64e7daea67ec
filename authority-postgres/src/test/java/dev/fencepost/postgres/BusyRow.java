package dev.fencepost.postgres;

import static org.awaitility.Awaitility.await;

import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.fixture.BusyItem;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.postgresql.PGConnection;

/** Keeps an item busy as a call that is in the middle of it would: its advisory lock and its row are taken. */
final class BusyRow implements BusyItem {
    private final TestStore store;
    private final Connection holder;
    private final int pid;

    private BusyRow(TestStore store, Connection holder, int pid) {
        this.store = store;
        this.holder = holder;
        this.pid = pid;
    }

    static BusyRow hold(TestStore store, WorkItemKey key) {
        try {
            Connection holder = store.server().dataSource().getConnection();
            holder.setAutoCommit(false);
            run(holder, "SELECT pg_advisory_xact_lock(" + store.schema() + ".advisory_key_v1('item', ?, ?))", key);
            run(holder, "SELECT 1 FROM " + store.schema() + ".claim WHERE scope = ? AND item = ? FOR UPDATE", key);
            return new BusyRow(store, holder, holder.unwrap(PGConnection.class).getBackendPID());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void run(Connection connection, String sql, WorkItemKey key) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, key.scope().canonical());
            statement.setString(2, key.itemId());
            statement.execute();
        }
    }

    @Override
    public void awaitWaitingCall() {
        await().atMost(Duration.ofSeconds(10))
                .pollInterval(Duration.ofMillis(5))
                .until(this::someoneWaits);
    }

    private boolean someoneWaits() throws SQLException {
        try (Connection connection = store.pool().getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "SELECT 1 FROM pg_stat_activity a WHERE ? = ANY (pg_blocking_pids(a.pid))")) {
            statement.setInt(1, pid);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    @Override
    public void close() {
        try {
            holder.rollback();
            holder.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
