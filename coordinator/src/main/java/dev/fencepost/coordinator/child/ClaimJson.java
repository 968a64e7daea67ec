package dev.fencepost.coordinator.child;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.claim.Attributes;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.WorkItemKey;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The JSON of a claim file; messages never quote what it holds. */
final class ClaimJson {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int VERSION = 1;

    private ClaimJson() {}

    static String write(HandedClaim handed) {
        Claim claim = handed.claim();
        Claimant claimant = claim.claimant();
        ObjectNode root = JSON.createObjectNode()
                .put("version", VERSION)
                .put("key", claim.key().canonical())
                .put("fence", claim.fence().value())
                .put("leaseToken", handed.leaseToken().reveal())
                .put("grantedAt", claim.lease().grantedAt().toString())
                .put("expiresAt", claim.lease().expiresAt().toString())
                .put("attempt", claim.attempt())
                .put("hostId", claimant.hostId());
        claimant.agentId().ifPresent(value -> root.put("agentId", value));
        claimant.ownerId().ifPresent(value -> root.put("ownerId", value));
        claimant.executionId().ifPresent(value -> root.put("executionId", value));
        ObjectNode attributes = root.putObject("attributes");
        claimant.attributes().values().forEach(attributes::put);
        return root.toPrettyString() + "\n";
    }

    static HandedClaim read(String json) {
        JsonNode root;
        try {
            root = JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("it is not valid JSON");
        }
        if (root.path("version").asInt() != VERSION) {
            throw new IllegalArgumentException("its version is not " + VERSION);
        }
        Map<String, String> attributes = new TreeMap<>();
        root.path("attributes")
                .properties()
                .forEach(each -> attributes.put(each.getKey(), each.getValue().asText()));
        Claimant claimant = new Claimant(
                text(root, "hostId"),
                optional(root, "agentId"),
                optional(root, "ownerId"),
                optional(root, "executionId"),
                new Attributes(attributes));
        Claim claim = new Claim(
                WorkItemKey.parse(text(root, "key")),
                claimant,
                new FencingToken(root.path("fence").asLong()),
                new Lease(instant(root, "grantedAt"), instant(root, "expiresAt")),
                root.path("attempt").asInt());
        return new HandedClaim(claim, LeaseToken.of(text(root, "leaseToken")));
    }

    private static String text(JsonNode root, String name) {
        return optional(root, name).orElseThrow(() -> new IllegalArgumentException(name + " is missing"));
    }

    private static Optional<String> optional(JsonNode root, String name) {
        return Optional.ofNullable(root.path(name).textValue());
    }

    private static Instant instant(JsonNode root, String name) {
        try {
            return Instant.parse(text(root, name));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(name + " is not an instant");
        }
    }
}
