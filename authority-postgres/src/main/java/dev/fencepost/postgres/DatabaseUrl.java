package dev.fencepost.postgres;

import com.zaxxer.hikari.HikariConfig;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/**
 * Where a database is, out of an environment variable. Prints without its password.
 *
 * @param jdbc the address for the driver, without credentials where they were given as user information
 * @param user the user, if the address names one
 * @param password the password, if the address has one
 */
record DatabaseUrl(String jdbc, Optional<String> user, Optional<String> password) {
    /** Reads {@code jdbc:postgresql:...} as it is, and {@code postgres://user:password@host:port/database?...}. */
    static DatabaseUrl parse(String text) {
        if (text.startsWith("jdbc:postgresql:")) {
            return new DatabaseUrl(text, Optional.empty(), Optional.empty());
        }
        URI uri = uri(text);
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
        String[] user =
                uri.getUserInfo() == null ? new String[0] : uri.getUserInfo().split(":", 2);
        return new DatabaseUrl(
                "jdbc:postgresql://" + uri.getHost() + port + uri.getRawPath() + query,
                user.length > 0 ? Optional.of(user[0]) : Optional.empty(),
                user.length > 1 ? Optional.of(user[1]) : Optional.empty());
    }

    private static URI uri(String text) {
        try {
            URI uri = new URI(text);
            String scheme = String.valueOf(uri.getScheme());
            if (uri.getHost() != null && (scheme.equals("postgres") || scheme.equals("postgresql"))) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // Said below without the cause: its message quotes the address, and with it the password.
        }
        throw new IllegalArgumentException(
                "the database address is neither jdbc:postgresql://... nor postgres://user:password@host:port/database"
                        + " (it is not shown here)");
    }

    void applyTo(HikariConfig config) {
        config.setJdbcUrl(jdbc);
        user.ifPresent(config::setUsername);
        password.ifPresent(config::setPassword);
    }

    /** A JDBC address may carry a password too, so none of it is shown. */
    @Override
    public String toString() {
        return "DatabaseUrl[redacted]";
    }
}
