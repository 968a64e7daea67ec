package dev.fencepost.cli.session;

import dev.fencepost.claim.Grant;
import dev.fencepost.coordinator.child.ClaimFile;
import dev.fencepost.coordinator.child.HandedClaim;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the files of new claims go. Each holds a secret, so only its owner can read it. */
public final class ClaimStore {
    @Option(
            names = "--claim",
            paramLabel = "FILE",
            description = "Where to write the claim file (mode 0600). Default: a file of its own under"
                    + " ~/.local/state/fencepost/claims; the answer names it.")
    private @Nullable Path file;

    /** Makes options that nothing was said of yet. */
    public ClaimStore() {}

    /** Makes sure that a claim could be written, before one is taken. */
    public void prepare(Session session, int howMany) {
        if (file != null && howMany > 1) {
            throw new UsageException("--claim names one file; leave it out with --count above 1");
        }
        try {
            Path folder = file == null
                    ? folder(session.surroundings())
                    : session.surroundings()
                            .directory()
                            .resolve(file)
                            .toAbsolutePath()
                            .getParent();
            Files.createDirectories(folder);
            if (!Files.isWritable(folder)) {
                throw new UsageException("--claim: " + folder + " cannot be written to");
            }
        } catch (IOException e) {
            throw new UsageException("--claim: the folder of the claim file cannot be made: " + e.getMessage());
        }
    }

    /** Writes the claim and returns where. */
    public Path write(Session session, Grant grant) {
        Path target = file == null
                ? folder(session.surroundings())
                        .resolve(grant.claim().key().itemId().replaceAll("[^A-Za-z0-9._-]", "_") + "-"
                                + grant.claim().fence() + ".json")
                : session.surroundings().directory().resolve(file);
        try {
            ClaimFile.write(target, HandedClaim.of(grant));
            return target;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path folder(Surroundings surroundings) {
        return Optional.ofNullable(surroundings.environment().get("XDG_STATE_HOME"))
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElseGet(() -> Path.of(
                        Optional.ofNullable(surroundings.environment().get("HOME"))
                                .orElseGet(() -> System.getProperty("user.home")),
                        ".local",
                        "state"))
                .resolve("fencepost")
                .resolve("claims");
    }
}
