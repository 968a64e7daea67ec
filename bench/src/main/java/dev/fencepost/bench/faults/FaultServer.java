package dev.fencepost.bench.faults;

import java.io.IOException;
import java.sql.SQLException;

/** The PostgreSQL whose death is planned. */
interface FaultServer extends AutoCloseable {
    /** Returns where it listens now, on loopback. */
    int port();

    /** Returns the address of JDBC for a port that leads to it, as a superuser. */
    default String url(int port) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres&connectTimeout=5&socketTimeout=20";
    }

    /** Kills every process of it, as a power cut would, and starts it again. */
    void crashAndRestart() throws IOException;

    /** Runs statements of which the answer does not matter, on a connection of its own. */
    default void run(String sql) throws SQLException {
        Sql.run(url(port()), sql);
    }

    /** Tells whether there is a standby to promote. */
    boolean hasStandby();

    /** Lets the primary die and a standby take its place, at another port. */
    void promote() throws IOException;

    @Override
    void close();
}
