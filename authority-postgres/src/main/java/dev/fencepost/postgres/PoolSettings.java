package dev.fencepost.postgres;

import com.zaxxer.hikari.HikariConfig;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.postgres.call.SqlName;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Pattern;

/** The pool that configuration describes. */
final class PoolSettings {
    private static final Set<String> KNOWN = Set.of(
            "url-variable",
            "user-variable",
            "password-variable",
            "schema",
            "pool-size",
            "connect-timeout",
            "statement-timeout",
            "socket-timeout");

    private static final Set<String> SECRETS = Set.of("url", "user", "password");

    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** The pool takes no less, and what is less would be no time to connect in. */
    private static final Duration LEAST_CONNECT_TIMEOUT = Duration.ofMillis(250);

    private PoolSettings() {}

    /** Refuses what is unknown, and what would be a secret in a file. */
    static void check(AuthoritySettings settings) {
        for (String secret : SECRETS) {
            if (settings.text(secret).isPresent()) {
                throw invalid(
                        secret,
                        "does not belong in configuration; put it into an environment variable and name that with "
                                + secret + "-variable");
            }
        }
        settings.requireOnly(KNOWN);
        settings.requiredText("url-variable");
        for (String secret : SECRETS) {
            requireVariable(secret + "-variable", settings);
        }
        requireSchemaName(settings);
        poolSize(settings);
        connectTimeout(settings);
        socketTimeout(settings);
    }

    /** What is not a name may be the secret itself, so it is not shown. */
    private static void requireVariable(String name, AuthoritySettings settings) {
        settings.text(name).filter(value -> !VARIABLE.matcher(value).matches()).ifPresent(value -> {
            throw invalid(name, "is not the name of an environment variable; put there the name, not what it holds");
        });
    }

    private static void requireSchemaName(AuthoritySettings settings) {
        try {
            new SqlName(schema(settings));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("settings.schema: " + e.getMessage(), e);
        }
    }

    static String schema(AuthoritySettings settings) {
        return settings.text("schema").orElse(PostgresAuthority.DEFAULT_SCHEMA);
    }

    private static int poolSize(AuthoritySettings settings) {
        int size = settings.number("pool-size").orElse(8);
        if (size < 1 || size > 1_000) {
            throw invalid("pool-size", "is not between 1 and 1000: " + size);
        }
        return size;
    }

    private static Duration connectTimeout(AuthoritySettings settings) {
        Duration timeout = settings.duration("connect-timeout").orElse(Duration.ofSeconds(5));
        if (timeout.compareTo(LEAST_CONNECT_TIMEOUT) < 0) {
            throw invalid("connect-timeout", "is below " + LEAST_CONNECT_TIMEOUT + ": " + timeout);
        }
        return timeout;
    }

    private static Duration statementTimeout(AuthoritySettings settings) {
        Duration timeout = settings.duration("statement-timeout").orElse(Duration.ofSeconds(10));
        if (timeout.isNegative() || (!timeout.isZero() && timeout.toMillis() == 0)) {
            throw invalid(
                    "statement-timeout",
                    "is neither PT0S, which leaves it to the role, nor at least a millisecond: " + timeout);
        }
        return timeout;
    }

    private static Duration socketTimeout(AuthoritySettings settings) {
        Duration statementTimeout = statementTimeout(settings);
        Duration timeout = settings.duration("socket-timeout").orElse(statementTimeout.plusSeconds(10));
        if (timeout.compareTo(statementTimeout) <= 0) {
            throw invalid("socket-timeout", "must be above statement-timeout: the server should give up first");
        }
        return timeout;
    }

    static HikariConfig pool(AuthoritySettings settings) {
        HikariConfig config = new HikariConfig();
        address(settings).applyTo(config);
        settings.secretNamedBy("user-variable").ifPresent(config::setUsername);
        settings.secretNamedBy("password-variable").ifPresent(config::setPassword);
        config.setPoolName("fencepost");
        config.setMaximumPoolSize(poolSize(settings));
        config.setMinimumIdle(1);
        config.setAutoCommit(true);
        config.setReadOnly(false);
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        config.setConnectionTimeout(connectTimeout(settings).toMillis());
        // The pool opens in any case; the first call says what is wrong, in our words.
        config.setInitializationFailTimeout(-1);
        config.addDataSourceProperty("ApplicationName", "fencepost");
        config.addDataSourceProperty("tcpKeepAlive", "true");
        // Whole seconds, rounded up: rounded down it could come before the server gives up.
        config.addDataSourceProperty(
                "socketTimeout", socketTimeout(settings).plusNanos(999_999_999).toSeconds());
        Duration statementTimeout = statementTimeout(settings);
        if (!statementTimeout.isZero()) {
            config.addDataSourceProperty("options", "-c statement_timeout=" + statementTimeout.toMillis());
        }
        return config;
    }

    private static DatabaseUrl address(AuthoritySettings settings) {
        String text = settings.secretNamedBy("url-variable").orElseThrow();
        try {
            return DatabaseUrl.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "settings.url-variable names " + settings.requiredText("url-variable") + ", and in it "
                            + e.getMessage(),
                    e);
        }
    }

    private static IllegalArgumentException invalid(String name, String problem) {
        return new IllegalArgumentException("settings." + name + " " + problem);
    }
}
