package dev.fencepost.bench.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A primary with a synchronous standby, from a full installation of the system: what was acknowledged is on both. */
final class ReplicatedServer implements FaultServer {
    private static final int PATIENCE_SECONDS = 60;
    private static final String SYNCHRONOUS =
            "SELECT count(*) FROM pg_stat_replication r WHERE r.sync_state IN ('sync', 'quorum')";

    private final Installation installation;
    private final Path folder;
    private int generation;
    private int port;

    private ReplicatedServer(Installation installation) throws IOException {
        this.installation = installation;
        this.folder = Installation.folder();
        this.port = freePort();
    }

    static boolean isPossible() {
        return Installation.find().isPresent();
    }

    static String whyNot() {
        return "there is no full PostgreSQL installation here (initdb, pg_ctl and pg_basebackup, on the PATH or where"
                + " pg_config says)";
    }

    static ReplicatedServer start() throws IOException {
        ReplicatedServer server =
                new ReplicatedServer(Installation.find().orElseThrow(() -> new IOException(whyNot())));
        try {
            server.installation.run(
                    "initdb", "-D", server.primary().toString(), "-U", "postgres", "--auth=trust", "--no-sync");
            server.startPrimary();
            server.addStandby();
            return server;
        } catch (IOException e) {
            server.close();
            throw e;
        }
    }

    private Path primary() {
        return folder.resolve("server-" + generation);
    }

    private Path standby() {
        return folder.resolve("server-" + (generation + 1));
    }

    private void startPrimary() throws IOException {
        startServer(primary(), port);
    }

    private void startServer(Path data, int atPort) throws IOException {
        installation.run(
                "pg_ctl",
                "start",
                "-w",
                "-t",
                Integer.toString(PATIENCE_SECONDS),
                "-D",
                data.toString(),
                "-l",
                data + ".log",
                "-o",
                "-p " + atPort + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=" + folder
                        + " -c max_connections=100 -c fsync=on -c synchronous_commit=on -c hot_standby=on");
    }

    /** Copies the primary, starts the copy, and lets commits wait for it from when it has caught up. */
    private void addStandby() throws IOException {
        installation.run(
                "pg_basebackup",
                "-D",
                standby().toString(),
                "-h",
                "127.0.0.1",
                "-p",
                Integer.toString(port),
                "-U",
                "postgres",
                "-X",
                "stream",
                "-c",
                "fast",
                "-R",
                "--no-sync");
        startServer(standby(), freePort());
        try {
            run("ALTER SYSTEM SET synchronous_standby_names = '*'");
            run("SELECT pg_reload_conf()");
            awaitSynchronous();
        } catch (SQLException e) {
            throw new IOException("the standby could not be made synchronous", e);
        }
    }

    private void awaitSynchronous() throws IOException, SQLException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (Sql.rows(url(port), SYNCHRONOUS, row -> row.getInt(1)).get(0) == 0) {
            if (System.nanoTime() > deadline) {
                throw new IOException("the standby did not catch up");
            }
            pause();
        }
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void crashAndRestart() throws IOException {
        ServerDeath.of(primary());
        startPrimary();
    }

    @Override
    public boolean hasStandby() {
        return true;
    }

    @Override
    public void promote() throws IOException {
        int standbyPort = Integer.parseInt(
                Files.readAllLines(standby().resolve("postmaster.pid")).get(3).strip());
        ServerDeath.of(primary());
        generation++;
        // Until it has a standby of its own, nobody waits for one.
        Files.writeString(
                primary().resolve("postgresql.auto.conf"),
                Files.readString(primary().resolve("postgresql.auto.conf")) + "synchronous_standby_names = ''\n");
        installation.run("pg_ctl", "promote", "-w", "-D", primary().toString());
        port = standbyPort;
        try {
            run("SELECT pg_reload_conf()");
        } catch (SQLException e) {
            throw new IOException("the promoted server does not answer", e);
        }
        addStandby();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void pause() throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() {
        try {
            for (Path data : List.of(standby(), primary())) {
                if (Files.exists(data.resolve("postmaster.pid"))) {
                    ServerDeath.of(data);
                }
            }
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
