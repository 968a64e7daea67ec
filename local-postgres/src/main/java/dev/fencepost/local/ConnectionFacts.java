package dev.fencepost.local;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import org.postgresql.Driver;

/**
 * What a client needs to connect to a database. Prints with its password redacted.
 *
 * @param jdbcUrl the address, without user and password
 * @param user who connects, if it is named; else the driver decides
 * @param password the user's password, if there is one; else the driver looks for it in its own places
 */
public record ConnectionFacts(String jdbcUrl, Optional<String> user, Optional<DatabasePassword> password) {
    private static final Driver DRIVER = new Driver();

    /** Checks the parts. */
    public ConnectionFacts {
        Objects.requireNonNull(jdbcUrl, "jdbcUrl");
        Objects.requireNonNull(user, "user");
        Objects.requireNonNull(password, "password");
    }

    /**
     * Opens a connection; the caller closes it.
     *
     * @throws SQLException if there is no server, or it refuses
     */
    public Connection open() throws SQLException {
        Properties properties = new Properties();
        user.ifPresent(name -> properties.setProperty("user", name));
        password.ifPresent(secret -> properties.setProperty("password", secret.reveal()));
        Connection connection = DRIVER.connect(jdbcUrl, properties);
        if (connection == null) {
            throw new SQLException("not an address of PostgreSQL: it must start with jdbc:postgresql:", "08001");
        }
        return connection;
    }
}
