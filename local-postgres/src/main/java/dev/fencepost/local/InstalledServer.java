package dev.fencepost.local;

import dev.fencepost.authority.AuthorityUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The unpacked binaries of one PostgreSQL version, kept for as long as the directory: data of that version needs them.
 *
 * @param home where they are: {@code binaries/VERSION-DIGEST}
 * @param major the major version
 * @param minor the minor version
 */
record InstalledServer(Path home, int major, int minor) {
    private static final Pattern NAME = Pattern.compile("(\\d+)\\.(\\d+)-[0-9a-f]+");
    private static final Pattern VERSION = Pattern.compile("PostgreSQL\\) (\\d+)\\.(\\d+)");
    private static final Duration PROBE = Duration.ofSeconds(30);

    /** Returns the binaries of an archive, and unpacks them if they are not there. */
    static InstalledServer of(ServerArchive archive, ServerDirectory directory, Platform platform) throws IOException {
        Optional<InstalledServer> there = find(archive, directory);
        return there.isPresent() ? there.get() : unpack(archive, archive.digest(), directory, platform);
    }

    /** Returns the binaries of an archive if they are already there. */
    static Optional<InstalledServer> find(ServerArchive archive, ServerDirectory directory) throws IOException {
        return all(directory, "*-" + archive.digest()).stream().findFirst();
    }

    /** Returns the newest binaries of a major version that are already there. */
    static Optional<InstalledServer> ofMajor(int major, ServerDirectory directory) throws IOException {
        return all(directory, major + ".*").stream().max(Comparator.comparingInt(InstalledServer::minor));
    }

    private static List<InstalledServer> all(ServerDirectory directory, String glob) throws IOException {
        return OwnFiles.list(directory.binaries(), glob).stream()
                .map(InstalledServer::named)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<InstalledServer> named(Path home) {
        Matcher name = NAME.matcher(home.getFileName().toString());
        return name.matches()
                ? Optional.of(
                        new InstalledServer(home, Integer.parseInt(name.group(1)), Integer.parseInt(name.group(2))))
                : Optional.empty();
    }

    private static InstalledServer unpack(
            ServerArchive archive, String digest, ServerDirectory directory, Platform platform) throws IOException {
        OwnFiles.makeDirectory(directory.binaries());
        OwnFiles.permit(directory.binaries(), OwnFiles.OTHERS_MAY_READ);
        Path home = directory.binaries().resolve(digest);
        OwnFiles.deleteUnfinished(home);
        Path unfinished = OwnFiles.makeSibling(home);
        try (var packed = archive.open()) {
            Unpacking.unpack(packed, unfinished);
        }
        Matcher version = VERSION.matcher(versionText(unfinished, platform));
        if (!version.find()) {
            throw new IOException("the binaries in " + unfinished + " do not tell their version");
        }
        Path complete = directory.binaries().resolve(version.group(1) + "." + version.group(2) + "-" + digest);
        OwnFiles.moveIntoPlace(unfinished, complete);
        return named(complete).orElseThrow();
    }

    private static String versionText(Path home, Platform platform) throws IOException {
        Path postgres = home.resolve("bin").resolve(platform.program("postgres"));
        try {
            return ServerCommand.run(List.of(postgres.toString(), "--version"), PROBE);
        } catch (ServerCommand.Failure e) {
            throw new AuthorityUnavailableException("the PostgreSQL binaries do not run on this machine", e);
        }
    }

    /** Returns the path of a program, as a command starts with it. */
    String program(String name) {
        Path bin = home.resolve("bin");
        Path program = bin.resolve(name);
        return (Files.exists(program) ? program : bin.resolve(name + ".exe")).toString();
    }
}
