package dev.fencepost.coordinator.child;

import dev.fencepost.authority.spi.Environment;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.Claimant;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The environment variables by which a child process knows its claim.
 *
 * <p>They are public facts, and the path of the {@link ClaimFile}. The secret is in that file alone: an environment is seen
 * by every process of the user, and is copied into crash reports.
 */
public final class ClaimEnvironment {
    /** The path of the claim file. */
    public static final String FILE = "FENCEPOST_CLAIM_FILE";
    /** The item with its scope, in canonical form. */
    public static final String KEY = "FENCEPOST_CLAIM_KEY";
    /** The scope, in canonical form. */
    public static final String SCOPE = "FENCEPOST_CLAIM_SCOPE";
    /** The provider's id of the item. */
    public static final String ITEM = "FENCEPOST_CLAIM_ITEM";
    /** The fence: send it with every write. */
    public static final String FENCE = "FENCEPOST_CLAIM_FENCE";
    /** How often the item has been granted, this time included. */
    public static final String ATTEMPT = "FENCEPOST_CLAIM_ATTEMPT";
    /** When the lease ends if nobody beats on, on the authority's clock: stop by then if the parent is gone. */
    public static final String EXPIRES_AT = "FENCEPOST_CLAIM_EXPIRES_AT";
    /** The host that holds the claim. */
    public static final String HOST = "FENCEPOST_CLAIM_HOST";
    /** The agent that holds the claim, if it has one. */
    public static final String AGENT = "FENCEPOST_CLAIM_AGENT";
    /** The run that the claim belongs to, if it has one. */
    public static final String EXECUTION = "FENCEPOST_CLAIM_EXECUTION";

    private ClaimEnvironment() {}

    /** Returns the variables to set for a child. */
    public static Map<String, String> of(Claim claim, Path claimFile) {
        Claimant claimant = claim.claimant();
        Map<String, String> variables = new TreeMap<>();
        variables.put(FILE, claimFile.toAbsolutePath().toString());
        variables.put(KEY, claim.key().canonical());
        variables.put(SCOPE, claim.key().scope().canonical());
        variables.put(ITEM, claim.key().itemId());
        variables.put(FENCE, claim.fence().toString());
        variables.put(ATTEMPT, Integer.toString(claim.attempt()));
        variables.put(EXPIRES_AT, claim.lease().expiresAt().toString());
        variables.put(HOST, claimant.hostId());
        claimant.agentId().ifPresent(agent -> variables.put(AGENT, agent));
        claimant.executionId().ifPresent(run -> variables.put(EXECUTION, run));
        return Collections.unmodifiableMap(variables);
    }

    /** Returns the names of all variables, for a parent that has to clear those of another claim. */
    public static Set<String> names() {
        return Set.of(FILE, KEY, SCOPE, ITEM, FENCE, ATTEMPT, EXPIRES_AT, HOST, AGENT, EXECUTION);
    }

    /**
     * Reads the claim that a parent handed to this process, if there is one.
     *
     * <p>Whether it is still current only the authority knows: adopt it through a
     * {@link dev.fencepost.coordinator.LeaseKeeper}. A run that finds a claim here adopts it or stops; it never takes a
     * second one.
     *
     * @param environment looks up environment variables
     * @throws IOException if the claim file cannot be trusted, or tells of another claim than the variables do
     */
    public static Optional<HandedClaim> read(Environment environment) throws IOException {
        String path = environment.get(FILE);
        if (path == null || path.isEmpty()) {
            return Optional.empty();
        }
        HandedClaim handed = ClaimFile.read(pathOf(path));
        Claim claim = handed.claim();
        requireSame(environment, KEY, claim.key().canonical());
        requireSame(environment, FENCE, claim.fence().toString());
        requireSame(environment, EXECUTION, claim.claimant().executionId().orElse(""));
        return Optional.of(handed);
    }

    private static Path pathOf(String path) throws IOException {
        try {
            return Path.of(path);
        } catch (InvalidPathException e) {
            throw new IOException(FILE + " is not a path", e);
        }
    }

    private static void requireSame(Environment environment, String name, String inFile) throws IOException {
        String value = environment.get(name);
        if (value != null && !value.equals(inFile)) {
            throw new IOException(name + " is " + value + ", and the claim file says " + inFile
                    + ": they tell of two claims; clear one of them");
        }
    }
}
