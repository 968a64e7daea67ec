package dev.fencepost.local;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.Blocker;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs a real PostgreSQL in a directory of the user's own machine.
 *
 * <p>Every process that names the directory shares one server: the first starts it, it outlives them all, and it stops
 * when it is told to or, if so configured, when nobody has used it for a time. It listens on the loopback address only
 * and asks for a random password that lies in the directory, readable for its owner alone. Commits are durable.
 *
 * <p>Immutable and thread-safe. Each verb waits for its turn on the directory, for two minutes at most.
 */
public final class LocalPostgres {
    private static final Duration LONGEST_TURN = Duration.ofMinutes(2);

    private final Path path;
    private final Optional<Duration> idleTime;
    private final Optional<Path> jar;
    private final Platform platform;
    private final @Nullable ServerAccount givenAccount;

    private LocalPostgres(
            Path path,
            Optional<Duration> idleTime,
            Optional<Path> jar,
            Platform platform,
            @Nullable ServerAccount givenAccount) {
        this.path = path;
        this.idleTime = idleTime;
        this.jar = jar;
        this.platform = platform;
        this.givenAccount = givenAccount;
    }

    /**
     * Names the directory; nothing is made or started yet.
     *
     * @throws IllegalArgumentException if the path is not absolute, or has a character that a shell would interpret
     */
    public static LocalPostgres at(Path directory) {
        if (!directory.isAbsolute()) {
            throw new IllegalArgumentException("directory must be an absolute path: " + directory);
        }
        if (directory.toString().chars().anyMatch(c -> "\"'$`\\\n".indexOf(c) >= 0)
                && directory.getFileSystem().getSeparator().equals("/")) {
            throw new IllegalArgumentException(
                    "directory must not contain quotes, $, backslashes or line breaks: " + directory);
        }
        return new LocalPostgres(directory.normalize(), Optional.empty(), Optional.empty(), Platform.current(), null);
    }

    /**
     * Has a small process stop the server when nobody has been connected for this long.
     *
     * <p>The last to ask decides for all who share the server. Without it the server runs until {@link #stop()}.
     */
    public LocalPostgres stopWhenIdleFor(Duration time) {
        if (time.isZero() || time.isNegative()) {
            throw new IllegalArgumentException("time must be positive: " + time);
        }
        return new LocalPostgres(path, Optional.of(time), jar, platform, givenAccount);
    }

    /** Takes the binaries from a jar that is not on the class path, such as that of an older version. */
    public LocalPostgres binariesFrom(Path binariesJar) {
        return new LocalPostgres(path, idleTime, Optional.of(binariesJar), platform, givenAccount);
    }

    LocalPostgres on(Platform other) {
        return new LocalPostgres(path, idleTime, jar, other, givenAccount);
    }

    LocalPostgres as(ServerAccount account) {
        return new LocalPostgres(path, idleTime, jar, platform, Objects.requireNonNull(account));
    }

    /**
     * Returns how to connect, after starting the server if none runs and making the database if there is none.
     *
     * @throws AuthorityBlockedException if an operator has to act first
     * @throws AuthorityUnavailableException if the server could not be started
     */
    public ConnectionFacts ensureRunning() {
        return during(session -> session.ensureRunning(ServerSession.Version.CURRENT));
    }

    /** Does the same with the version that wrote the data, from the binaries it left in the directory. */
    ConnectionFacts ensureRunningAsWritten() {
        return during(session -> session.ensureRunning(ServerSession.Version.AS_WRITTEN));
    }

    /** Stops the server and disconnects its clients; returns whether one was running. */
    public boolean stop() {
        return status().state() != ServerState.ABSENT && during(ServerSession::stop);
    }

    /** Stops the server if the condition holds once nobody can start or stop it meanwhile. */
    boolean stopIf(BooleanSupplier condition) {
        return during(session -> condition.getAsBoolean() && session.stop());
    }

    /** Returns how to connect to the server that runs; if none does, ends another turn before anyone can start one. */
    Optional<ConnectionFacts> factsOr(ExclusiveTurn whenNone) {
        return during(session -> session.factsOr(whenNone));
    }

    /** Moves the data away, so that the next start makes an empty database; returns where it is now. */
    Path setAside() {
        return during(ServerSession::setAside);
    }

    /** Tells what the server is doing, without waiting, starting or changing anything. */
    public LocalStatus status() {
        try {
            ServerDirectory directory = new ServerDirectory(path);
            Optional<Postmaster> server = Postmaster.find(directory);
            OptionalInt major = directory.dataMajor();
            ServerState state = server.map(found -> found.ready() ? ServerState.RUNNING : ServerState.STARTING)
                    .orElse(major.isPresent() ? ServerState.STOPPED : ServerState.ABSENT);
            return new LocalStatus(
                    path,
                    state,
                    server.map(found -> OptionalLong.of(found.pid())).orElse(OptionalLong.empty()),
                    server.map(found -> OptionalInt.of(found.port())).orElse(OptionalInt.empty()),
                    major,
                    server.isPresent() ? Optional.empty() : blocker(directory));
        } catch (IOException e) {
            throw new AuthorityUnavailableException("cannot read the directory " + path, e);
        }
    }

    private Optional<Blocker> blocker(ServerDirectory directory) throws IOException {
        try {
            ServerArchive archive = ServerArchive.find(platform, jar);
            Optional<InstalledServer> server = InstalledServer.find(archive, directory);
            return server.isPresent() ? Cluster.blocker(directory, server.get()) : Optional.empty();
        } catch (AuthorityBlockedException e) {
            return Optional.of(e.blocker());
        }
    }

    /**
     * Returns connections to the server, and starts it again for one if it has stopped or died meanwhile.
     *
     * <p>No pool: put one in front. Thread-safe.
     */
    public DataSource dataSource() {
        return new SelfStarting(this);
    }

    private <T> T during(Work<T> work) {
        Patience patience = new Patience(LONGEST_TURN);
        ServerDirectory directory = ServerDirectory.make(path);
        try (ExclusiveTurn turn = ExclusiveTurn.await(directory.turn(), patience)) {
            ServerAccount account = givenAccount == null ? ServerAccount.choose(directory) : givenAccount;
            return work.in(new ServerSession(directory, account, platform, jar, idleTime, patience));
        } catch (IOException e) {
            throw new AuthorityUnavailableException("the work in " + path + " failed", e);
        }
    }

    private interface Work<T> {
        T in(ServerSession session) throws IOException;
    }

    @Override
    public String toString() {
        return "LocalPostgres[" + path + "]";
    }
}
