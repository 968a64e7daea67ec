package dev.fencepost.local;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Opens connections to a local server that may have been stopped, or have died, since the last one. */
final class SelfStarting implements DataSource {
    private final LocalPostgres local;
    private volatile @Nullable ConnectionFacts known;

    SelfStarting(LocalPostgres local) {
        this.local = local;
    }

    @Override
    public Connection getConnection() throws SQLException {
        ConnectionFacts facts = known;
        if (facts != null) {
            try {
                return facts.open();
            } catch (SQLException e) {
                // Whatever it was, a server that is looked at again tells it better.
                known = null;
            }
        }
        facts = local.ensureRunning();
        known = facts;
        return facts.open();
    }

    @Override
    public Connection getConnection(@Nullable String user, @Nullable String password) throws SQLException {
        throw new SQLFeatureNotSupportedException(
                "the local server has one user; ask for a connection without naming one");
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) throws SQLException {
        throw new SQLFeatureNotSupportedException("there is no log writer");
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        throw new SQLFeatureNotSupportedException("the local server answers at once or not at all");
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("logs go to SLF4J");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        throw new SQLException("does not wrap a " + type.getName());
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }

    @Override
    public String toString() {
        return "SelfStarting[" + local + "]";
    }
}
