package dev.fencepost.bench.faults;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A full PostgreSQL installation of the system: one that can copy a server and promote the copy.
 *
 * @param programs where its programs are
 */
record Installation(Path programs) {
    private static final List<String> NEEDED = List.of("initdb", "pg_ctl", "pg_basebackup", "postgres");

    /** PostgreSQL does not run as root; this account has rights to nothing. */
    private static final String ACCOUNT = "nobody";

    /** Looks where {@code pg_config} says, and else beside an {@code initdb} on the path. */
    static Optional<Installation> find() {
        List<Path> places = new ArrayList<>();
        try {
            places.add(Path.of(output(List.of("pg_config", "--bindir")).strip()));
        } catch (IOException e) {
            // Not every installation has it.
            Thread.onSpinWait();
        }
        Arrays.stream(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":"))
                .map(Path::of)
                .forEach(places::add);
        return places.stream()
                .filter(place -> NEEDED.stream().allMatch(name -> Files.isExecutable(place.resolve(name))))
                .findFirst()
                .map(Installation::new);
    }

    /** Makes a directory that the server may use as its own. */
    static Path folder() throws IOException {
        Path folder = Files.createTempDirectory("fencepost-faults");
        if (isRoot()) {
            output(List.of("chown", ACCOUNT, folder.toString()));
        }
        return folder;
    }

    /** Runs one of the programs, as an ordinary user. */
    void run(String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("setpriv", "--reuid=" + ACCOUNT, "--clear-groups"));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        output(command);
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static String output(List<String> command) throws IOException {
        Path log = Files.createTempFile("fencepost-faults", ".log");
        try {
            // A file, not a pipe: the server that pg_ctl leaves behind would keep a pipe open.
            int exit = new ProcessBuilder(command)
                    .directory(Path.of("/").toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start()
                    .waitFor();
            String text = Files.readString(log, StandardCharsets.UTF_8);
            if (exit != 0) {
                throw new IOException(command.get(0) + " ended with exit code " + exit + ": " + text);
            }
            return text;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            Files.delete(log);
        }
    }
}
