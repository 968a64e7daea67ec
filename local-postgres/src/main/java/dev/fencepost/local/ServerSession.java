package dev.fencepost.local;

import dev.fencepost.authority.AuthorityUnavailableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does the work of one turn on a directory. */
final class ServerSession {
    /** Which binaries to run. */
    enum Version {
        /** Those we came with; older data is refused. */
        CURRENT,
        /** Those that wrote the data. */
        AS_WRITTEN
    }

    private static final Logger LOG = LoggerFactory.getLogger(LocalPostgres.class);
    private static final String NO_SUCH_DATABASE = "3D000";
    private static final String WRONG_PASSWORD = "28P01";

    private final ServerDirectory directory;
    private final ServerAccount account;
    private final Platform platform;
    private final Optional<Path> jar;
    private final Optional<Duration> idleTime;
    private final Patience patience;
    private final ServerProcess process;

    ServerSession(
            ServerDirectory directory,
            ServerAccount account,
            Platform platform,
            Optional<Path> jar,
            Optional<Duration> idleTime,
            Patience patience) {
        this.directory = directory;
        this.account = account;
        this.platform = platform;
        this.jar = jar;
        this.idleTime = idleTime;
        this.patience = patience;
        this.process = new ServerProcess(directory, account);
    }

    ConnectionFacts ensureRunning(Version version) throws IOException {
        Optional<Postmaster> running = process.find(patience);
        Postmaster server = running.isPresent() ? running.get() : start(version);
        ConnectionFacts facts = facts(server, Cluster.USER);
        ensureDatabase(server, facts);
        if (idleTime.isPresent()) {
            WatcherProcess.ensure(directory, idleTime.get());
        }
        return facts;
    }

    private Postmaster start(Version version) throws IOException {
        InstalledServer server = version == Version.CURRENT ? ours() : asWritten();
        account.openWay(directory);
        new Cluster(directory, account).prepare(server);
        Postmaster started = process.start(server, patience);
        LOG.info("local_postgres_started directory={} pid={} port={}", directory.root(), started.pid(), started.port());
        return started;
    }

    private InstalledServer ours() throws IOException {
        return InstalledServer.of(ServerArchive.find(platform, jar), directory, platform);
    }

    private InstalledServer asWritten() throws IOException {
        OptionalInt major = directory.dataMajor();
        if (major.isEmpty()) {
            return ours();
        }
        Optional<InstalledServer> kept = InstalledServer.ofMajor(major.getAsInt(), directory);
        InstalledServer server = kept.isPresent() ? kept.get() : ours();
        if (server.major() != major.getAsInt()) {
            throw Blockers.exception(Blockers.binariesGone(directory, major.getAsInt()));
        }
        return server;
    }

    boolean stop() throws IOException {
        Optional<Postmaster> running = process.find(patience);
        if (running.isEmpty()) {
            return false;
        }
        OptionalInt major = directory.dataMajor();
        // Any version can stop any other: it sends a signal and waits.
        Optional<InstalledServer> kept =
                major.isPresent() ? InstalledServer.ofMajor(major.getAsInt(), directory) : Optional.empty();
        process.stop(kept.isPresent() ? kept.get() : ours(), patience);
        LOG.info(
                "local_postgres_stopped directory={} pid={}",
                directory.root(),
                running.get().pid());
        return true;
    }

    Path setAside() throws IOException {
        stop();
        OptionalInt major = directory.dataMajor();
        if (major.isEmpty()) {
            throw new IllegalStateException("there is no data in " + directory.root() + " to set aside");
        }
        Path aside = free(directory.root().resolve("data-of-" + major.getAsInt()));
        OwnFiles.moveIntoPlace(directory.data(), aside);
        LOG.info("local_postgres_set_aside directory={} to={}", directory.root(), aside);
        return aside;
    }

    private static Path free(Path wanted) {
        Path path = wanted;
        for (int number = 2; Files.exists(path); number++) {
            path = wanted.resolveSibling(wanted.getFileName() + "-" + number);
        }
        return path;
    }

    Optional<ConnectionFacts> factsOr(ExclusiveTurn whenNone) throws IOException {
        Optional<Postmaster> running = process.find(patience);
        if (running.isEmpty()) {
            whenNone.close();
        }
        return running.map(server -> facts(server, Cluster.USER));
    }

    /** The address insists on SCRAM: whoever might get the port after us must not be told the password. */
    private ConnectionFacts facts(Postmaster server, String database) {
        String url = "jdbc:postgresql://" + LoopbackPort.ADDRESS + ":" + server.port() + "/" + database
                + "?requireAuth=scram-sha-256&sslmode=disable&gssEncMode=disable";
        return new ConnectionFacts(url, Optional.of(Cluster.USER), Optional.of(password()));
    }

    private DatabasePassword password() {
        try {
            return DatabasePassword.of(Files.readString(directory.password(), StandardCharsets.UTF_8)
                    .strip());
        } catch (IOException e) {
            throw Blockers.exception(Blockers.passwordMissing(directory));
        }
    }

    private void ensureDatabase(Postmaster server, ConnectionFacts facts) {
        try {
            facts.open().close();
        } catch (SQLException e) {
            if (!NO_SUCH_DATABASE.equals(e.getSQLState())) {
                throw refused(e);
            }
            create(facts(server, "postgres"));
        }
    }

    private void create(ConnectionFacts maintenance) {
        try (Connection connection = maintenance.open();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + Cluster.USER);
        } catch (SQLException e) {
            throw refused(e);
        }
    }

    private RuntimeException refused(SQLException e) {
        return WRONG_PASSWORD.equals(e.getSQLState())
                ? Blockers.exception(Blockers.passwordRefused(directory))
                : new AuthorityUnavailableException("the server in " + directory.root() + " does not answer", e);
    }
}
