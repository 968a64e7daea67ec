package dev.fencepost.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A full PostgreSQL installation on this machine: the embedded binaries can neither copy nor upgrade a database.
 *
 * @param programs the folder of its programs
 */
record InstalledPostgres(Path programs) {
    private static final List<String> NEEDED = List.of("initdb", "pg_ctl", "postgres", "pg_basebackup", "pg_upgrade");

    /** Returns the installation of this machine; skips the test where there is none. */
    static InstalledPostgres require(String what) {
        Optional<InstalledPostgres> found = Stream.concat(named(), versions()).findFirst();
        Skipped.unless(
                found.isPresent(),
                what + ": no full PostgreSQL installation on this machine (neither by pg_config --bindir, nor initdb on"
                        + " the path)");
        Skipped.unless(Command.canBeOrdinary(), what + ": this process is root, and unshare -U is not permitted");
        return found.orElseThrow();
    }

    private static Stream<InstalledPostgres> named() {
        Stream<Path> config = Command.find("pg_config").stream()
                .map(program -> Path.of(Command.run(folder(), List.of(program.toString(), "--bindir"))
                        .strip()));
        Stream<Path> initdb = Command.find("initdb").stream()
                .map(program -> program.toAbsolutePath().getParent());
        return Stream.concat(config, initdb).map(InstalledPostgres::new).filter(InstalledPostgres::isFull);
    }

    /** Returns every version that is installed side by side, oldest first, as Debian and its kin do. */
    static Stream<InstalledPostgres> versions() {
        Path root = Path.of("/usr/lib/postgresql");
        if (!Files.isDirectory(root)) {
            return Stream.of();
        }
        try (Stream<Path> majors = Files.list(root)) {
            return majors
                    .sorted(Comparator.comparingInt(InstalledPostgres::number))
                    .map(major -> new InstalledPostgres(major.resolve("bin")))
                    .filter(InstalledPostgres::isFull)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int number(Path major) {
        String digits = String.valueOf(major.getFileName()).replaceAll("\\D", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    static Path folder() {
        try {
            return Files.createDirectories(
                    Path.of("target", "postgres", "installed").toAbsolutePath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isFull() {
        return NEEDED.stream().allMatch(program -> Files.isExecutable(programs.resolve(program)));
    }

    /** Runs one of its programs without root's rights. */
    String run(Path folder, String program, String... arguments) {
        return Command.run(
                folder,
                Command.ordinary(
                        Stream.concat(Stream.of(programs.resolve(program).toString()), Stream.of(arguments))
                                .toList()));
    }
}
