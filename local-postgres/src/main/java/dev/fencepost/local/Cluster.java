package dev.fencepost.local;

import static java.nio.file.StandardOpenOption.APPEND;

import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.Blocker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Makes the data directory once, and refuses one that the binaries cannot or must not run. */
final class Cluster {
    static final String USER = "fencepost";

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private static final String SETTINGS = """

            # Set by Fencepost when it made this directory. Settings of your own can follow.
            # Address, port, sockets and fsync are given on the command line and cannot be changed here.
            password_encryption = 'scram-sha-256'
            logging_collector = on
            log_directory = '../log'
            log_filename = 'postgresql-%a.log'
            log_rotation_age = 1d
            log_truncate_on_rotation = on
            log_file_mode = 0600
            """;

    private static final String WHO_MAY_CONNECT = """
            # Set by Fencepost when it made this directory.
            host all all 127.0.0.1/32 scram-sha-256
            """;

    private final ServerDirectory directory;
    private final ServerAccount account;

    Cluster(ServerDirectory directory, ServerAccount account) {
        this.directory = directory;
        this.account = account;
    }

    /** Leaves a data directory that the binaries can run, or says why not. */
    void prepare(InstalledServer server) throws IOException {
        Optional<Blocker> blocker = blocker(directory, server);
        if (blocker.isPresent()) {
            throw Blockers.exception(blocker.get());
        }
        if (directory.dataMajor().isEmpty()) {
            initialise(server);
        }
        account.takeOver(directory.data());
        OwnFiles.makeDirectory(directory.log());
        account.takeOver(directory.log());
    }

    /** Says what keeps the binaries from running on the data that is there. */
    static Optional<Blocker> blocker(ServerDirectory directory, InstalledServer server) throws IOException {
        OptionalInt major = directory.dataMajor();
        if (major.isEmpty()) {
            return OwnFiles.list(directory.data(), "*").isEmpty()
                    ? Optional.empty()
                    : Optional.of(Blockers.damagedData(directory));
        }
        int data = major.getAsInt();
        if (data != server.major()) {
            return Optional.of(
                    data < server.major()
                            ? Blockers.olderData(directory, data, server.major())
                            : Blockers.newerData(directory, data, server.major()));
        }
        return Files.exists(directory.password()) ? Optional.empty() : Optional.of(Blockers.passwordMissing(directory));
    }

    private void initialise(InstalledServer server) throws IOException {
        Files.deleteIfExists(directory.data());
        OwnFiles.deleteUnfinished(directory.data());
        if (!Files.exists(directory.password())) {
            OwnFiles.write(directory.password(), DatabasePassword.random().reveal() + "\n");
        }
        Path unfinished = OwnFiles.makeSibling(directory.data());
        account.takeOver(unfinished);
        initdb(server, unfinished);
        OwnFiles.moveIntoPlace(unfinished, directory.data());
    }

    private void initdb(InstalledServer server, Path target) throws IOException {
        String initdb = server.program("initdb");
        Path password = target.resolveSibling(target.getFileName() + "-password");
        try {
            // A copy, because the account of the server need not be one that may read the original.
            OwnFiles.write(password, Files.readString(directory.password()));
            account.takeOver(password);
            ServerCommand.run(
                    account.command(List.of(
                            initdb,
                            "--pgdata=" + target,
                            "--username=" + USER,
                            "--auth=scram-sha-256",
                            "--pwfile=" + password,
                            "--encoding=UTF8",
                            "--locale=C",
                            "--data-checksums",
                            "--no-sync",
                            "--no-instructions")),
                    LIMIT);
            Files.writeString(target.resolve("postgresql.conf"), SETTINGS, APPEND);
            Files.writeString(target.resolve("pg_hba.conf"), WHO_MAY_CONNECT);
            ServerCommand.run(account.command(List.of(initdb, "--pgdata=" + target, "--sync-only")), LIMIT);
        } catch (ServerCommand.Failure e) {
            throw new AuthorityUnavailableException("could not make a database in " + directory.root(), e);
        } finally {
            Files.deleteIfExists(password);
        }
    }
}
