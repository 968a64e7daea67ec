package dev.fencepost.cli.command;

import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.Blocker;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.cli.session.Session;
import dev.fencepost.local.LocalAuthorityProvider;
import dev.fencepost.postgres.PostgresAuthority;
import dev.fencepost.postgres.PostgresAuthorityProvider;
import dev.fencepost.postgres.PostgresSchema;
import javax.sql.DataSource;

/** The database of a session whose backend is a PostgreSQL. */
public final class Database implements AutoCloseable {
    private final DataSource dataSource;
    private final String schema;
    private final Runnable onClose;

    private Database(DataSource dataSource, String schema, Runnable onClose) {
        this.dataSource = dataSource;
        this.schema = schema;
        this.onClose = onClose;
    }

    /** Returns it; a local server is started when it is first connected to. */
    public static Database of(Session session) {
        AuthoritySettings settings = session.status().choice().settings();
        return switch (session.status().backend()) {
            case LocalAuthorityProvider.ID ->
                new Database(LocalAuthorityProvider.local(settings).dataSource(), schemaName(session), () -> {});
            case "postgres" -> {
                if (!session.status().isReady()) {
                    throw new AuthorityBlockedException(
                            session.status().blockers().get(0));
                }
                HikariDataSource pool = PostgresAuthorityProvider.dataSource(settings);
                yield new Database(pool, schemaName(session), pool::close);
            }
            default ->
                throw new AuthorityBlockedException(new Blocker(
                        "no_schema",
                        "The backend " + session.status().backend() + " has no schema.",
                        "Name the backend postgres or local, or nothing at all for the local default."));
        };
    }

    /** Returns the name of the authority's schema. */
    public static String schemaName(Session session) {
        return session.status().choice().settings().text("schema").orElse(PostgresAuthority.DEFAULT_SCHEMA);
    }

    /** Returns connections to it. */
    public DataSource dataSource() {
        return dataSource;
    }

    /** Returns the name of the authority's schema. */
    public String schemaName() {
        return schema;
    }

    PostgresSchema schema() {
        return PostgresSchema.of(dataSource, schema);
    }

    @Override
    public void close() {
        onClose.run();
    }
}
