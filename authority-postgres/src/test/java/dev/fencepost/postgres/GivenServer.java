package dev.fencepost.postgres;

import java.util.UUID;
import java.util.function.Supplier;
import org.postgresql.ds.PGSimpleDataSource;

/** A database of its own on a server that someone else runs; dropped at the end. */
final class GivenServer extends TestServer {
    static final String VARIABLE = "FENCEPOST_TEST_POSTGRES_URL";

    private final Supplier<PGSimpleDataSource> maintenance;
    private final String database =
            "fencepost_test_" + UUID.randomUUID().toString().substring(0, 8);

    GivenServer(Supplier<PGSimpleDataSource> maintenance) {
        this.maintenance = maintenance;
        run(maintenance.get(), "CREATE DATABASE " + database);
    }

    /** Takes the address of a superuser from the environment: the tests make databases and roles, and change settings. */
    static GivenServer ofEnvironment() {
        String address = System.getenv(VARIABLE);
        if (address == null) {
            throw new IllegalStateException("-Dfencepost.test.postgres=url needs the environment variable " + VARIABLE
                    + " with the address of a superuser on a server for tests: postgres://user:password@host/database");
        }
        return new GivenServer(() -> dataSource(DatabaseUrl.parse(address)));
    }

    private static PGSimpleDataSource dataSource(DatabaseUrl url) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(url.jdbc());
        url.user().ifPresent(dataSource::setUser);
        url.password().ifPresent(dataSource::setPassword);
        return dataSource;
    }

    @Override
    PGSimpleDataSource dataSource() {
        PGSimpleDataSource dataSource = maintenance.get();
        dataSource.setDatabaseName(database);
        return dataSource;
    }

    @Override
    public void close() {
        run(maintenance.get(), "DROP DATABASE IF EXISTS " + database + " WITH (FORCE)");
    }
}
