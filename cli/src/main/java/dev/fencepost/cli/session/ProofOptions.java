package dev.fencepost.cli.session;

import dev.fencepost.coordinator.child.ClaimEnvironment;
import dev.fencepost.coordinator.child.ClaimFile;
import dev.fencepost.coordinator.child.HandedClaim;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the proof of a claim is. Never an argument: every user of the machine sees those. */
public final class ProofOptions {
    private static final int MAX_BYTES = 65_536;

    @Option(
            names = "--claim",
            paramLabel = "FILE",
            description = "The claim file (mode 0600), or - for its content on standard input."
                    + " Default: the file that $FENCEPOST_CLAIM_FILE names.")
    private @Nullable String file;

    /** Makes options that nothing was said of yet. */
    public ProofOptions() {}

    /** Returns the claim with its proof. */
    public HandedClaim claim(Surroundings surroundings) {
        return given(surroundings)
                .orElseThrow(() -> new UsageException(
                        "no claim is given; name its file with --claim FILE, pipe it in with --claim -, or set "
                                + ClaimEnvironment.FILE));
    }

    /** Returns the claim with its proof, if one is given. */
    public Optional<HandedClaim> given(Surroundings surroundings) {
        try {
            if (file == null) {
                return ClaimEnvironment.read(surroundings.environment());
            }
            if (file.equals("-")) {
                byte[] bytes = surroundings.in().readNBytes(MAX_BYTES);
                return Optional.of(UsageException.checked(
                        "the claim on standard input",
                        () -> ClaimFile.parse(new String(bytes, StandardCharsets.UTF_8))));
            }
            return Optional.of(ClaimFile.read(surroundings.directory().resolve(file)));
        } catch (IOException e) {
            throw new UsageException("the claim cannot be read: " + e.getMessage());
        }
    }
}
