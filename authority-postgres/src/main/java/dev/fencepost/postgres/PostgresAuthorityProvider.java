package dev.fencepost.postgres;

import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.spi.AuthorityProvider;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.authority.spi.StoreProbe;
import java.time.InstantSource;

/**
 * Opens PostgreSQL authorities, under the id {@code postgres}, each with a pool of its own.
 *
 * <p>Settings: {@code url-variable} (required), {@code user-variable} and {@code password-variable} name environment
 * variables; {@code schema}, {@code pool-size}, {@code connect-timeout}, {@code statement-timeout} and
 * {@code socket-timeout} are plain.
 */
public final class PostgresAuthorityProvider implements AuthorityProvider {
    /** Makes the provider; {@link java.util.ServiceLoader} does. */
    public PostgresAuthorityProvider() {}

    @Override
    public String id() {
        return "postgres";
    }

    @Override
    public Guarantees guarantees(AuthoritySettings settings) {
        PoolSettings.check(settings);
        return PostgresAuthority.GUARANTEES;
    }

    @Override
    public OpenAuthority open(AuthoritySettings settings) {
        HikariDataSource pool = dataSource(settings);
        try {
            PostgresAuthority authority = PostgresAuthority.builder(pool)
                    .schema(PoolSettings.schema(settings))
                    .onClose(pool::close)
                    .build();
            authority.requireSchema();
            return authority.asOpenAuthority();
        } catch (RuntimeException e) {
            pool.close();
            throw e;
        }
    }

    @Override
    public StoreProbe probe(AuthoritySettings settings, InstantSource hostClock) {
        try (HikariDataSource pool = dataSource(settings)) {
            return probe(pool, PoolSettings.schema(settings), hostClock);
        }
    }

    /**
     * Looks at the database of a pool: server, session, role, schema, pool and clock; changes nothing.
     *
     * @throws dev.fencepost.authority.AuthorityException if it cannot be reached
     */
    public static StoreProbe probe(HikariDataSource pool, String schema, InstantSource hostClock) {
        return StoreLook.at(pool, schema, hostClock);
    }

    /**
     * Returns the pool that settings describe, for work on the schema; the caller closes it.
     *
     * @throws IllegalArgumentException if a setting is unknown or wrong; the message names it
     */
    public static HikariDataSource dataSource(AuthoritySettings settings) {
        PoolSettings.check(settings);
        return new HikariDataSource(PoolSettings.pool(settings));
    }
}
