package dev.fencepost.cli.race;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Proofs, claims and skips as they stand on the line of a call. */
final class CallValues {
    private final CallNames names;

    CallValues(CallNames names) {
        this.names = names;
    }

    static void writeProof(ObjectNode node, ClaimProof proof) {
        node.put("item", proof.key().itemId())
                .put("fence", proof.fence().value())
                .put("token", proof.leaseToken().reveal());
    }

    ClaimProof readProof(JsonNode node) {
        return new ClaimProof(
                names.key(node.get("item").asText()),
                new FencingToken(node.get("fence").asLong()),
                LeaseToken.of(node.get("token").asText()));
    }

    static void writeClaim(ObjectNode node, Claim claim) {
        node.put("item", claim.key().itemId())
                .put("agent", claim.claimant().agentId().orElseThrow())
                .put("fence", claim.fence().value())
                .put("grantedAt", claim.lease().grantedAt().toString())
                .put("expiresAt", claim.lease().expiresAt().toString())
                .put("attempt", claim.attempt());
    }

    Claim readClaim(JsonNode node) {
        return new Claim(
                names.key(node.get("item").asText()),
                names.claimant(node.get("agent").asText()),
                new FencingToken(node.get("fence").asLong()),
                new Lease(
                        Instant.parse(node.get("grantedAt").asText()),
                        Instant.parse(node.get("expiresAt").asText())),
                node.get("attempt").asInt());
    }

    static void writeSkips(ObjectNode line, List<Skip> skips) {
        ArrayNode nodes = line.putArray("skips");
        for (Skip skip : skips) {
            ObjectNode node = nodes.addObject()
                    .put("item", skip.key().itemId())
                    .put("reason", skip.reason().name());
            skip.holder().ifPresent(holder -> writeClaim(node.putObject("holder"), holder));
            skip.until().ifPresent(until -> node.put("until", until.toString()));
        }
    }

    List<Skip> readSkips(JsonNode line) {
        List<Skip> skips = new ArrayList<>();
        for (JsonNode node : line.get("skips")) {
            skips.add(new Skip(
                    names.key(node.get("item").asText()),
                    SkipReason.valueOf(node.get("reason").asText()),
                    Optional.ofNullable(node.get("holder")).map(this::readClaim),
                    Optional.ofNullable(node.get("until")).map(until -> Instant.parse(until.asText()))));
        }
        return skips;
    }
}
