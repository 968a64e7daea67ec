package dev.fencepost.postgres;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.Blocker;
import dev.fencepost.authority.spi.StoreFact;
import dev.fencepost.authority.spi.StoreProbe;
import dev.fencepost.postgres.call.Blockers;
import dev.fencepost.postgres.call.SqlName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks at a database as a coordinator finds it: server, session, role, schema, pool and clock. Changes nothing. */
final class StoreLook {
    /** Everything but the schema, in one statement, so that it works where there is none. */
    private static final String SESSION = """
            SELECT pg_catalog.current_setting('server_version'),
                   pg_catalog.pg_is_in_recovery(),
                   pg_catalog.current_setting('transaction_isolation'),
                   pg_catalog.current_setting('transaction_read_only'),
                   pg_catalog.current_setting('synchronous_commit'),
                   pg_catalog.current_setting('fsync'),
                   current_user::text,
                   n.oid IS NOT NULL,
                   pg_catalog.pg_get_userbyid(n.nspowner),
                   coalesce(pg_catalog.has_schema_privilege(n.oid, 'USAGE'), false)
            FROM (SELECT 1) AS one LEFT JOIN pg_catalog.pg_namespace n ON n.nspname = ?
            """;

    /** The functions that a role may execute, by name. */
    private static final String EXECUTABLE = """
            SELECT p.proname::text FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
            WHERE n.nspname = ? AND pg_catalog.has_function_privilege(p.oid, 'EXECUTE')
            """;

    /** What a role that claims needs at least, and a role that looks. */
    private static final List<String> TO_CLAIM =
            List.of("schema_version_v1", "claim_next_v1", "verify_v1", "heartbeat_v1", "release_v1", "inspect_v1");

    private static final List<String> TO_LOOK = List.of("schema_version_v1", "inspect_v1");

    private final SqlName schema;
    private final Blockers known;
    private final List<StoreFact> facts = new ArrayList<>();
    private final List<Blocker> blockers = new ArrayList<>();

    private StoreLook(SqlName schema) {
        this.schema = schema;
        this.known = new Blockers(schema, "fencepost schema apply");
    }

    static StoreProbe at(HikariDataSource pool, String schema, InstantSource hostClock) {
        PostgresAuthority authority =
                PostgresAuthority.builder(pool).schema(schema).build();
        StoreLook look = new StoreLook(new SqlName(schema));
        try (Connection connection = pool.getConnection()) {
            look.atTheSession(connection);
            look.atThePool(pool);
        } catch (SQLException e) {
            // The driver's own message may hold the address.
            throw new AuthorityUnavailableException(
                    "PostgreSQL could not be looked at (SQLSTATE " + e.getSQLState() + "); nothing happened", e);
        }
        if (look.blockers.isEmpty()) {
            look.facts.addAll(0, StoreProbe.reach(authority, hostClock));
        } else {
            look.facts.add(0, new StoreFact("reachable", "yes"));
        }
        return new StoreProbe(look.facts, look.blockers);
    }

    private void atTheSession(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SESSION)) {
            statement.setString(1, schema.value());
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                fact("server_version", rows.getString(1));
                fact("recovery", rows.getBoolean(2) ? "standby" : "primary");
                blockIf(rows.getBoolean(2), "FP002");
                fact("isolation", rows.getString(3));
                blockIf(!"read committed".equals(rows.getString(3)), "FP001");
                fact("read_only", rows.getString(4));
                blockIf(!"off".equals(rows.getString(4)), "FP003");
                fact("synchronous_commit", rows.getString(5));
                fact("fsync", rows.getString(6));
                if (!"on".equals(rows.getString(6)) || "off".equals(rows.getString(5))) {
                    blockers.add(notDurable());
                }
                fact("role", rows.getString(7));
                if (!rows.getBoolean(8)) {
                    fact("schema_version", "none");
                    blockIf(true, "3F000");
                    return;
                }
                atTheSchema(connection, rows.getString(7).equals(rows.getString(9)), rows.getBoolean(10));
            }
        }
    }

    private void atTheSchema(Connection connection, boolean isOwner, boolean mayUse) throws SQLException {
        List<String> executable = mayUse ? executable(connection) : List.of();
        boolean mayLook = executable.containsAll(TO_LOOK);
        boolean mayClaim = executable.containsAll(TO_CLAIM);
        fact("role_rights", isOwner ? "owner" : mayClaim ? "claim" : mayLook ? "look" : "none");
        if (!mayLook) {
            fact("schema_version", "unknown");
            blockers.add(isOwner ? known.outdated() : blocker("42501"));
            return;
        }
        int version;
        try (PreparedStatement statement =
                        connection.prepareStatement("SELECT " + schema.quoted() + ".schema_version_v1()");
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            version = rows.getInt(1);
        }
        fact("schema_version", version + " (needed " + PostgresSchema.neededVersion() + ")");
        if (version < PostgresSchema.neededVersion()) {
            blockers.add(known.outdated());
        } else if (!mayClaim) {
            blockers.add(isOwner ? known.outdated() : blocker("42501"));
        }
    }

    private List<String> executable(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(EXECUTABLE)) {
            statement.setString(1, schema.value());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
            }
        }
        return names;
    }

    private void atThePool(HikariDataSource pool) {
        int open = Optional.ofNullable(pool.getHikariPoolMXBean())
                .map(HikariPoolMXBean::getTotalConnections)
                .orElse(0);
        fact(
                "pool",
                open + " open, at most " + pool.getMaximumPoolSize() + ", wait " + pool.getConnectionTimeout() + " ms");
    }

    private void fact(String code, String value) {
        facts.add(new StoreFact(code, value));
    }

    private void blockIf(boolean wrong, String state) {
        if (wrong) {
            blockers.add(blocker(state));
        }
    }

    private Blocker blocker(String state) {
        return known.of(state).orElseThrow();
    }

    private static Blocker notDurable() {
        return new Blocker(
                "not_durable",
                "The server may lose what it has acknowledged: fsync or synchronous_commit is off.",
                "Set both to on: a claim that is forgotten is granted twice");
    }
}
