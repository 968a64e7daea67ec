package dev.fencepost.postgres;

import com.zaxxer.hikari.HikariConfig;
import dev.fencepost.authority.spi.AuthoritySettings;
import java.time.Duration;
import java.util.Set;

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
        new SqlName(schema(settings));
    }

    static String schema(AuthoritySettings settings) {
        return settings.text("schema").orElse(PostgresAuthority.DEFAULT_SCHEMA);
    }

    static HikariConfig pool(AuthoritySettings settings) {
        Duration statementTimeout = settings.duration("statement-timeout").orElse(Duration.ofSeconds(10));
        Duration socketTimeout = settings.duration("socket-timeout").orElse(statementTimeout.plusSeconds(10));
        if (socketTimeout.compareTo(statementTimeout) <= 0) {
            throw invalid("socket-timeout", "must be above statement-timeout: the server should give up first");
        }
        HikariConfig config = new HikariConfig();
        DatabaseUrl.parse(settings.secretNamedBy("url-variable").orElseThrow()).applyTo(config);
        settings.secretNamedBy("user-variable").ifPresent(config::setUsername);
        settings.secretNamedBy("password-variable").ifPresent(config::setPassword);
        config.setPoolName("fencepost");
        config.setMaximumPoolSize(settings.number("pool-size").orElse(8));
        config.setMinimumIdle(1);
        config.setAutoCommit(true);
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        config.setConnectionTimeout(settings.duration("connect-timeout")
                .orElse(Duration.ofSeconds(5))
                .toMillis());
        // The pool opens in any case; the first call says what is wrong, in our words.
        config.setInitializationFailTimeout(-1);
        config.addDataSourceProperty("ApplicationName", "fencepost");
        config.addDataSourceProperty("tcpKeepAlive", "true");
        config.addDataSourceProperty("socketTimeout", Math.max(1, socketTimeout.toSeconds()));
        if (!statementTimeout.isZero()) {
            config.addDataSourceProperty("options", "-c statement_timeout=" + statementTimeout.toMillis());
        }
        return config;
    }

    private static IllegalArgumentException invalid(String name, String problem) {
        return new IllegalArgumentException("settings." + name + " " + problem);
    }
}
