package dev.fencepost.local;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.spi.AuthorityProvider;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.authority.spi.StoreFact;
import dev.fencepost.authority.spi.StoreProbe;
import dev.fencepost.postgres.PostgresAuthority;
import dev.fencepost.postgres.PostgresAuthorityProvider;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Opens PostgreSQL authorities on the user's own machine, under the id {@code local}: what is taken where nothing is
 * configured.
 *
 * <p>Opening starts the server if none runs, and makes the schema or brings it up to date: the database is the user's
 * own, so nobody else has to be asked. Settings, all optional: {@code directory} (absolute; default: the one of
 * {@link DatabaseTier}), {@code pool-size}, {@code stop-when-idle} (a duration; default: never).
 */
public final class LocalAuthorityProvider implements AuthorityProvider {
    /** The id that configuration names. */
    public static final String ID = "local";

    private static final Set<String> KNOWN = Set.of("directory", "pool-size", "stop-when-idle");

    /** Makes the provider; {@link java.util.ServiceLoader} does. */
    public LocalAuthorityProvider() {}

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Guarantees guarantees(AuthoritySettings settings) {
        local(settings);
        settings.number("pool-size");
        return PostgresAuthority.GUARANTEES;
    }

    @Override
    public OpenAuthority open(AuthoritySettings settings) {
        guarantees(settings);
        LocalPostgres local = local(settings);
        local.ensureRunning();
        HikariDataSource pool = new HikariDataSource(pool(local, settings));
        try {
            PostgresAuthority authority =
                    PostgresAuthority.builder(pool).onClose(pool::close).build();
            ensureSchema(authority, local);
            return authority.asOpenAuthority();
        } catch (RuntimeException e) {
            pool.close();
            throw e;
        }
    }

    /** Looks at the database; starts the server if none runs, as every other use does. */
    @Override
    public StoreProbe probe(AuthoritySettings settings, InstantSource hostClock) {
        open(settings).close();
        LocalPostgres local = local(settings);
        try (HikariDataSource pool = new HikariDataSource(pool(local, settings))) {
            StoreProbe found = PostgresAuthorityProvider.probe(pool, PostgresAuthority.DEFAULT_SCHEMA, hostClock);
            List<StoreFact> facts = new ArrayList<>(found.facts());
            facts.add(new StoreFact("directory", local.status().directory().toString()));
            return new StoreProbe(facts, found.blockers());
        }
    }

    /**
     * Returns the server that these settings mean, without starting it.
     *
     * @throws IllegalArgumentException if a setting is unknown or wrong; the message names it
     */
    public static LocalPostgres local(AuthoritySettings settings) {
        settings.requireOnly(KNOWN);
        LocalPostgres local =
                LocalPostgres.at(settings.text("directory").map(Path::of).orElseGet(() -> usualDirectory(settings)));
        return settings.duration("stop-when-idle").map(local::stopWhenIdleFor).orElse(local);
    }

    private static Path usualDirectory(AuthoritySettings settings) {
        Map<String, String> environment = new HashMap<>();
        for (String variable : new String[] {DatabaseTier.FENCEPOST_DATA_DIR, "XDG_DATA_HOME"}) {
            Optional.ofNullable(settings.environment().get(variable))
                    .ifPresent(value -> environment.put(variable, value));
        }
        Path home = Path.of(Optional.ofNullable(settings.environment().get("HOME"))
                .orElseGet(() -> System.getProperty("user.home")));
        return ((DatabaseTier.Local) DatabaseTier.choose(environment, home)).directory();
    }

    static HikariConfig pool(LocalPostgres local, AuthoritySettings settings) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("fencepost-local");
        config.setDataSource(local.dataSource());
        config.setMaximumPoolSize(settings.number("pool-size").orElse(8));
        config.setMinimumIdle(1);
        config.setAutoCommit(true);
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        config.setInitializationFailTimeout(-1);
        // As long as a call of the provider for servers may take; work on the schema does not come this way.
        config.setConnectionInitSql("SET statement_timeout = '10s'");
        return config;
    }

    private static void ensureSchema(PostgresAuthority authority, LocalPostgres local) {
        try {
            authority.requireSchema();
        } catch (AuthorityBlockedException e) {
            if (!e.blocker().code().startsWith("schema_")) {
                throw e;
            }
            try {
                LocalSchema.apply(local.dataSource());
            } catch (SQLException failed) {
                throw new AuthorityUnavailableException("the schema of the local database could not be made", failed);
            }
            authority.requireSchema();
        }
    }
}
