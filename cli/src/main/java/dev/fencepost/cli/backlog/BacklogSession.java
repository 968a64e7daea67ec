package dev.fencepost.cli.backlog;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.backlog.Backlog;
import dev.fencepost.backlog.BacklogSchema;
import dev.fencepost.cli.command.Database;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.local.LocalAuthorityProvider;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/** A command that has to do with the backlog of the session's scope. */
abstract class BacklogSession extends SessionCommand {
    /** Any number that nobody else takes. */
    private static final long TURN = 0x6261636b6c6f67L;

    /** Does the work. */
    abstract Answer answer(Session session, Backlog backlog) throws Exception;

    @Override
    protected final Answer answer(Session session) throws Exception {
        try (Database database = Database.of(session)) {
            Backlog backlog = Backlog.of(database.dataSource(), Database.schemaName(session), session.requiredScope());
            if (session.status().backend().equals(LocalAuthorityProvider.ID)) {
                session.open();
                ensureSchema(backlog, database);
            } else {
                backlog.requireSchema();
            }
            return answer(session, backlog);
        }
    }

    /** The local database is the user's own: its schema is made without asking, by one process at a time. */
    private static void ensureSchema(Backlog backlog, Database database) {
        try {
            backlog.requireSchema();
        } catch (AuthorityBlockedException e) {
            if (!e.blocker().code().startsWith("schema_")) {
                throw e;
            }
            try {
                apply(database.dataSource(), database.schemaName());
            } catch (SQLException failed) {
                throw new AuthorityUnavailableException("the schema of the backlog could not be made", failed);
            }
            backlog.requireSchema();
        }
    }

    private static void apply(DataSource dataSource, String authority) throws SQLException {
        try (Connection turn = dataSource.getConnection();
                Statement statement = turn.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(" + TURN + ")");
            try {
                BacklogSchema.of(dataSource, authority).apply();
            } finally {
                statement.execute("SELECT pg_advisory_unlock(" + TURN + ")");
            }
        }
    }

    /** Returns the lines of the standard input. */
    static List<String> input(Session session) throws IOException {
        return new BufferedReader(new InputStreamReader(session.surroundings().in(), StandardCharsets.UTF_8))
                .lines()
                .toList();
    }
}
