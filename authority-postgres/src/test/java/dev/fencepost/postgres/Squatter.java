package dev.fencepost.postgres;

import dev.fencepost.claim.ClaimScope;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A session of a role with no rights at all that takes our advisory keys and keeps them. */
final class Squatter implements AutoCloseable {
    private final TestStore store;
    private final Connection session;

    private Squatter(TestStore store, Connection session) {
        this.store = store;
        this.session = session;
    }

    static Squatter on(TestStore store) throws SQLException {
        store.server().createRole("stranger");
        return new Squatter(store, store.server().dataSource("stranger").getConnection());
    }

    /** Takes the key of a scope, a request or an item. */
    Squatter take(String kind, ClaimScope scope, String name) throws SQLException {
        long key;
        try (Connection owner = store.pool().getConnection();
                PreparedStatement statement =
                        owner.prepareStatement("SELECT " + store.schema() + ".advisory_key_v1(?, ?, ?)")) {
            statement.setString(1, kind);
            statement.setString(2, scope.canonical());
            statement.setString(3, name);
            try (var rows = statement.executeQuery()) {
                rows.next();
                key = rows.getLong(1);
            }
        }
        try (PreparedStatement statement = session.prepareStatement("SELECT pg_advisory_lock(?)")) {
            statement.setLong(1, key);
            statement.execute();
        }
        return this;
    }

    @Override
    public void close() throws SQLException {
        session.close();
    }
}
