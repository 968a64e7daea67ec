package dev.fencepost.claim;

import dev.fencepost.internal.Require;
import java.util.Objects;
import java.util.Optional;

/**
 * Says who asks and who holds. It identifies for people and for limits; it never proves: only a {@link ClaimProof} does.
 *
 * <p>Two threads of one agent are two holders with two tokens, although their claimants may be equal.
 *
 * @param hostId the machine or pod; counted by the per-host limit
 * @param agentId the agent on that host, if there are several; host and agent are counted by the per-claimant limit
 * @param ownerId the person or team on whose behalf the work is done
 * @param executionId the run that the claim belongs to
 * @param attributes profile, provider, pid, branch, workspace and the like
 */
public record Claimant(
        String hostId,
        Optional<String> agentId,
        Optional<String> ownerId,
        Optional<String> executionId,
        Attributes attributes) {
    /** The most characters of each id. */
    public static final int MAX_ID_LENGTH = 200;

    /** Checks the parts. */
    public Claimant {
        hostId = Require.text("hostId", hostId, MAX_ID_LENGTH);
        agentId = Require.text("agentId", agentId, MAX_ID_LENGTH);
        ownerId = Require.text("ownerId", ownerId, MAX_ID_LENGTH);
        executionId = Require.text("executionId", executionId, MAX_ID_LENGTH);
        Objects.requireNonNull(attributes, "attributes");
    }

    /** Returns the claimant that stands for a whole host. */
    public static Claimant ofHost(String hostId) {
        return new Claimant(hostId, Optional.empty(), Optional.empty(), Optional.empty(), Attributes.none());
    }

    /** Returns the claimant that is one agent on a host. */
    public static Claimant ofAgent(String hostId, String agentId) {
        return ofHost(hostId).withAgentId(agentId);
    }

    /** Returns this claimant as that agent. */
    public Claimant withAgentId(String value) {
        return new Claimant(hostId, Optional.of(value), ownerId, executionId, attributes);
    }

    /** Returns this claimant with that owner. */
    public Claimant withOwnerId(String value) {
        return new Claimant(hostId, agentId, Optional.of(value), executionId, attributes);
    }

    /** Returns this claimant with that run. */
    public Claimant withExecutionId(String value) {
        return new Claimant(hostId, agentId, ownerId, Optional.of(value), attributes);
    }

    /** Returns this claimant with one more attribute. */
    public Claimant withAttribute(String name, String value) {
        return new Claimant(hostId, agentId, ownerId, executionId, attributes.with(name, value));
    }

    /** Tells whether both count as one under the per-claimant limit: same host and same agent. */
    public boolean isSameAgentAs(Claimant other) {
        return hostId.equals(other.hostId) && agentId.equals(other.agentId);
    }
}
