package dev.fencepost.local;

import dev.fencepost.authority.AuthorityUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/**
 * Carries the rows of whole schemas from one local server to another, such as one of a later major version.
 *
 * <p>The way over a major version: {@link #exportTo} runs the version that wrote the data, from the binaries it left in
 * the directory; {@link #setAside} moves the older data away; then make the schema on the new server as on any other,
 * and {@link #importFrom}. Structure is not carried, only rows and the positions of sequences: columns that the file has
 * must exist. The schema tool's own tables are left out on both sides.
 */
public final class LocalTransfer {
    private final LocalPostgres local;

    private LocalTransfer(LocalPostgres local) {
        this.local = Objects.requireNonNull(local, "local");
    }

    /** Carries to or from this server. */
    public static LocalTransfer of(LocalPostgres local) {
        return new LocalTransfer(local);
    }

    /**
     * Writes everything in some schemas to a new file, as of one instant, and returns what it has.
     *
     * <p>The file is readable for its owner alone, and complete if it is there at all. A server that had to be started
     * is stopped again.
     *
     * @throws IllegalArgumentException if the file exists, or a name is not made of a-z, 0-9 and _
     */
    public Transferred exportTo(Path file, List<String> schemas) {
        schemas.forEach(Identifier::check);
        if (Files.exists(file)) {
            throw new IllegalArgumentException("file exists already: " + file);
        }
        boolean wasRunning = local.status().state() == ServerState.RUNNING;
        try (Connection connection = local.ensureRunningAsWritten().open()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
            return TransferFile.write(file, connection, schemas);
        } catch (SQLException | IOException e) {
            throw new AuthorityUnavailableException("the export failed, and there is no file " + file, e);
        } finally {
            if (!wasRunning) {
                local.stop();
            }
        }
    }

    /**
     * Stops the server and moves its data away inside the directory; returns where to. The next start makes an empty
     * database. Nothing is deleted.
     */
    public Path setAside() {
        return local.setAside();
    }

    /**
     * Puts the rows of a file into tables that are there, all or none of them, and returns what it brought.
     *
     * @param onOccupied what to do about rows that are there
     * @throws dev.fencepost.authority.AuthorityBlockedException if a table or column is missing, or has rows that must
     *     not be replaced
     */
    public Transferred importFrom(Path file, OnOccupied onOccupied) {
        try (Connection connection = local.ensureRunning().open()) {
            connection.setAutoCommit(false);
            Transferred brought = TransferFile.read(file, connection, onOccupied);
            connection.commit();
            return brought;
        } catch (SQLException | IOException e) {
            throw new AuthorityUnavailableException("the import failed, and nothing was changed", e);
        }
    }

    /** Says what an import does about rows that are there. */
    public enum OnOccupied {
        /** Refuse, naming the tables. */
        REFUSE,
        /** Replace all rows of the tables in the file. For tables that a new schema fills by itself. */
        REPLACE
    }

    /**
     * What was carried.
     *
     * @param tables how many tables
     * @param rows how many rows in all of them
     * @param sequences how many sequences
     */
    public record Transferred(int tables, long rows, int sequences) {}
}
