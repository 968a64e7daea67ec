package dev.fencepost.postgres;

import org.postgresql.ds.PGSimpleDataSource;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** One container for the whole run; whoever starts a server gets a database of its own in it. */
final class ContainerServer {
    private static final String IMAGE = System.getProperty("fencepost.test.postgres.image", "postgres:18");

    private ContainerServer() {}

    static GivenServer create() {
        return new GivenServer(Running::dataSource);
    }

    /** Loaded, and with it started, when it is first needed; the engine removes it after the run. */
    private static final class Running {
        private static final PostgreSQLContainer CONTAINER = start();

        private static PostgreSQLContainer start() {
            if (!DockerClientFactory.instance().isDockerAvailable()) {
                throw new IllegalStateException("-Dfencepost.test.postgres=container needs a container engine that this"
                        + " process can reach (a Docker socket, or DOCKER_HOST); there is none: start one, or leave the"
                        + " property out for the embedded server");
            }
            PostgreSQLContainer container =
                    new PostgreSQLContainer(IMAGE).withCommand("postgres", "-c", "max_connections=300");
            container.start();
            return container;
        }

        private static PGSimpleDataSource dataSource() {
            PGSimpleDataSource dataSource = new PGSimpleDataSource();
            dataSource.setUrl(CONTAINER.getJdbcUrl());
            dataSource.setUser(CONTAINER.getUsername());
            dataSource.setPassword(CONTAINER.getPassword());
            return dataSource;
        }
    }
}
