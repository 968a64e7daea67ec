package dev.fencepost.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.postgresql.ds.PGSimpleDataSource;

/** A server of an installed PostgreSQL: it can be copied while it runs, follow another and be promoted. */
final class Cluster implements AutoCloseable {
    private final InstalledPostgres postgres;
    private final Path folder;
    private final int port;
    private boolean running;

    private Cluster(InstalledPostgres postgres, Path folder) {
        this.postgres = postgres;
        this.folder = folder;
        this.port = LoopbackPort.free();
    }

    /** Makes an empty one; it does not run yet. */
    static Cluster create(InstalledPostgres postgres) {
        Cluster cluster = new Cluster(postgres, newFolder());
        postgres.run(
                cluster.folder, "initdb", "-D", "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale");
        cluster.configure("");
        return cluster;
    }

    /** Copies a running one; the copy is a server of its own, as of now. */
    static Cluster copyOf(Cluster original) {
        Cluster copy = new Cluster(original.postgres, newFolder());
        copy.postgres.run(
                copy.folder,
                "pg_basebackup",
                "-D",
                "data",
                "-h",
                "127.0.0.1",
                "-p",
                "" + original.port,
                "-U",
                "postgres",
                "-c",
                "fast");
        copy.configure("");
        return copy;
    }

    /** Copies a running one; the copy follows it until it is promoted. */
    static Cluster standbyOf(Cluster primary) {
        Cluster standby = copyOf(primary);
        standby.configure("primary_conninfo = 'host=127.0.0.1 port=%d user=postgres application_name=standby'"
                .formatted(primary.port));
        try {
            Files.createFile(standby.data().resolve("standby.signal"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return standby;
    }

    private static Path newFolder() {
        try {
            return Files.createTempDirectory(InstalledPostgres.folder(), "cluster");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void configure(String line) {
        String settings = """
                listen_addresses = '127.0.0.1'
                unix_socket_directories = ''
                port = %d
                max_connections = 60
                shared_buffers = 16MB
                %s
                """.formatted(port, line);
        try {
            Files.writeString(data().resolve("postgresql.conf"), settings, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path data() {
        return folder.resolve("data");
    }

    int port() {
        return port;
    }

    Cluster start() {
        running = true;
        postgres.run(folder, "pg_ctl", "-D", "data", "-l", "server.log", "-w", "start");
        return this;
    }

    Cluster stop() {
        return stop("fast");
    }

    /** Ends it without a word to its clients or to those who follow it. */
    Cluster crash() {
        return stop("immediate");
    }

    private Cluster stop(String mode) {
        running = false;
        postgres.run(folder, "pg_ctl", "-D", "data", "-m", mode, "-w", "stop");
        return this;
    }

    Cluster promote() {
        postgres.run(folder, "pg_ctl", "-D", "data", "-w", "promote");
        return this;
    }

    /** Carries the data of this one, which is stopped, over into an empty one. */
    Cluster upgradeTo(InstalledPostgres newer) {
        Cluster upgraded = create(newer);
        newer.run(
                upgraded.folder,
                "pg_upgrade",
                "-b",
                postgres.programs().toString(),
                "-B",
                newer.programs().toString(),
                "-d",
                data().toString(),
                "-D",
                upgraded.data().toString(),
                "-U",
                "postgres",
                "-p",
                "" + port,
                "-P",
                "" + upgraded.port,
                "-s",
                upgraded.folder.toString());
        return upgraded;
    }

    PGSimpleDataSource dataSource() {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setServerNames(new String[] {"127.0.0.1"});
        dataSource.setPortNumbers(new int[] {port});
        dataSource.setDatabaseName("postgres");
        dataSource.setUser("postgres");
        return dataSource;
    }

    PostgresAuthority authority() {
        return PostgresAuthority.builder(dataSource()).build();
    }

    void execute(String sql) {
        TestServer.run(dataSource(), sql);
    }

    @Override
    public void close() {
        if (running) {
            crash();
        }
    }
}
