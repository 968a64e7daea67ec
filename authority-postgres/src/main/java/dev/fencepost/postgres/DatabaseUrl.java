package dev.fencepost.postgres;

import com.zaxxer.hikari.HikariConfig;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where a database is, out of an environment variable. Prints without its password.
 *
 * @param jdbc the address for the driver, without credentials where they were given as user information
 * @param user the user, if the address names one
 * @param password the password, if the address has one
 */
record DatabaseUrl(String jdbc, Optional<String> user, Optional<String> password) {
    private static final Pattern USER_IN_JDBC = Pattern.compile("jdbc:postgresql://[^/?]*@.*");

    /** Reads {@code jdbc:postgresql:...} as it is, and {@code postgres://user:password@host:port/database?...}. */
    static DatabaseUrl parse(String text) {
        if (text.startsWith("jdbc:postgresql:")) {
            // The driver would take the user for a part of the host, and quote it in what it logs.
            if (USER_IN_JDBC.matcher(text).matches()) {
                throw invalid("has a user before the host, which a jdbc address cannot; write it as postgres://");
            }
            return new DatabaseUrl(text, Optional.empty(), Optional.empty());
        }
        URI uri = uri(text);
        if (uri.getRawPath().length() < 2) {
            throw invalid("names no database after the host");
        }
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
        String[] user = uri.getRawUserInfo() == null
                ? new String[0]
                : uri.getRawUserInfo().split(":", 2);
        return new DatabaseUrl(
                "jdbc:postgresql://" + uri.getHost() + port + uri.getRawPath() + query,
                user.length > 0 ? Optional.of(decoded(user[0])) : Optional.empty(),
                user.length > 1 ? Optional.of(decoded(user[1])) : Optional.empty());
    }

    /** A plus is a plus in an address; only in a form is it a space. */
    private static String decoded(String raw) {
        return URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8);
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
        throw invalid("is neither jdbc:postgresql://... nor postgres://user:password@host:port/database");
    }

    private static IllegalArgumentException invalid(String problem) {
        return new IllegalArgumentException("the database address " + problem + " (it is not shown here)");
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
