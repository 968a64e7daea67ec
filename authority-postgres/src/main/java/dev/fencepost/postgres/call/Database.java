package dev.fencepost.postgres.call;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.AuthorityException;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.OutcomeUnknownException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Sends calls, each as one statement that is its own transaction, and says what became of those that failed. */
public final class Database {
    /** A pool may hand out as many connections that died with the first one before it has a live one again. */
    private static final int FRESH_CONNECTIONS = 3;

    private final DataSource dataSource;
    private final SqlName schema;
    private final Blockers blockers;

    /**
     * Means the functions of a schema.
     *
     * @param blockers what only an operator can mend in it
     */
    public Database(DataSource dataSource, SqlName schema, Blockers blockers) {
        this.dataSource = dataSource;
        this.schema = schema;
        this.blockers = blockers;
    }

    /** Returns what only an operator can mend. */
    public Blockers blockers() {
        return blockers;
    }

    /** Makes an answer of rows. */
    @FunctionalInterface
    public interface Reader<T> {
        /** Reads all rows. */
        T read(ResultSet rows) throws SQLException;
    }

    /** Sends a call that changes nothing: whatever fails, nothing happened. */
    public <T> T read(FunctionCall call, Reader<T> reader) {
        try {
            return send(call, reader);
        } catch (CallFailure e) {
            throw nothingHappened(e);
        }
    }

    /** Sends a call that gives the same answer when sent again, so an answer that got lost is asked for again. */
    public <T> T repeatable(FunctionCall call, Reader<T> reader) {
        try {
            return send(call, reader);
        } catch (CallFailure e) {
            if (e.fate() != CallFailure.Fate.UNKNOWN) {
                throw nothingHappened(e);
            }
            return again(call, reader, e);
        }
    }

    private <T> T again(FunctionCall call, Reader<T> reader, CallFailure first) {
        try {
            return sendAfresh(call, reader);
        } catch (CallFailure e) {
            first.addSuppressed(e);
            throw unknown(first);
        }
    }

    /** Sends a call that must not be sent twice unasked. */
    public <T> T once(FunctionCall call, Reader<T> reader) {
        try {
            return send(call, reader);
        } catch (CallFailure e) {
            throw e.fate() == CallFailure.Fate.UNKNOWN ? unknown(e) : nothingHappened(e);
        }
    }

    /** Sends a call on a connection that is not the one that failed. */
    public <T> T sendAfresh(FunctionCall call, Reader<T> reader) throws CallFailure {
        for (int i = 1; ; i++) {
            try {
                return send(call, reader);
            } catch (CallFailure e) {
                if (e.fate() != CallFailure.Fate.UNKNOWN || i == FRESH_CONNECTIONS) {
                    throw e;
                }
            }
        }
    }

    /** Sends a call as a transaction of its own. */
    public <T> T send(FunctionCall call, Reader<T> reader) throws CallFailure {
        Connection connection;
        try {
            connection = dataSource.getConnection();
        } catch (SQLException e) {
            throw CallFailure.notSent(e);
        }
        try (connection) {
            boolean autoCommit = connection.getAutoCommit();
            if (!autoCommit) {
                connection.setAutoCommit(true);
            }
            T answer = execute(connection, call, reader);
            if (!autoCommit) {
                connection.setAutoCommit(false);
            }
            return answer;
        } catch (SQLException e) {
            throw CallFailure.sent(call, blockers, e);
        }
    }

    private <T> T execute(Connection connection, FunctionCall call, Reader<T> reader) throws SQLException, CallFailure {
        // What the server said when the connection was opened is not about this call.
        connection.clearWarnings();
        try (PreparedStatement statement = call.prepare(connection, schema);
                ResultSet rows = statement.executeQuery()) {
            T answer = readCommitted(call, rows, reader);
            requireNoWarning(statement.getWarnings());
            requireNoWarning(connection.getWarnings());
            return answer;
        }
    }

    /** The statement is its own transaction, so by the time that there are rows it has been committed. */
    private static <T> T readCommitted(FunctionCall call, ResultSet rows, Reader<T> reader) throws CallFailure {
        try {
            return reader.read(rows);
        } catch (SQLException e) {
            throw CallFailure.unreadable(call, e);
        }
    }

    /** A commit that was cancelled while it waited for a standby succeeds, with no more than a warning. */
    private static void requireNoWarning(@Nullable SQLWarning first) throws CallFailure {
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            if ("01000".equals(warning.getSQLState())) {
                throw CallFailure.committedWithWarning(warning);
            }
        }
    }

    /** Runs a call as part of the caller's own transaction. */
    public <T> T within(Connection transaction, FunctionCall call, Reader<T> reader) throws SQLException {
        try (PreparedStatement statement = call.prepare(transaction, schema);
                ResultSet rows = statement.executeQuery()) {
            return reader.read(rows);
        }
    }

    /** Makes the exception of a call that had no effect. */
    public static AuthorityException nothingHappened(CallFailure failure) {
        return failure.blocker()
                .<AuthorityException>map(AuthorityBlockedException::new)
                .orElseGet(() -> new AuthorityUnavailableException(failure.text() + "; nothing happened", failure));
    }

    private static AuthorityException unknown(CallFailure failure) {
        return new OutcomeUnknownException(
                failure.text() + "; it may have taken effect: repeat the same call", Optional.empty(), failure);
    }
}
