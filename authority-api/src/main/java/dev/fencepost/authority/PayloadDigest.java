package dev.fencepost.authority;

import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalInt;

/** Digests the payload of a request; every part goes in with its length, so that no two payloads read alike. */
final class PayloadDigest {
    private final MessageDigest sha256;

    PayloadDigest(String verb) {
        try {
            this.sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
        add(verb);
    }

    PayloadDigest add(RequestId requestId, RequestSecret secret, ClaimScope scope, Claimant claimant) {
        add(requestId.value()).add(secret.sha256()).add(scope.canonical()).add(claimant.hostId());
        add(claimant.agentId()).add(claimant.ownerId()).add(claimant.executionId());
        add(claimant.attributes().values().size());
        claimant.attributes().values().forEach((name, value) -> add(name).add(value));
        return this;
    }

    PayloadDigest add(Limits limits) {
        return add(limits.perScope())
                .add(limits.perClaimant())
                .add(limits.perHost())
                .add(limits.perConcurrencyKey());
    }

    PayloadDigest add(Optional<String> text) {
        return text.map(this::add).orElseGet(() -> add(-1));
    }

    PayloadDigest add(OptionalInt number) {
        return number.isPresent() ? add(number.getAsInt()) : add(-1);
    }

    PayloadDigest add(Duration duration) {
        return add(duration.toString());
    }

    PayloadDigest add(String text) {
        return add(text.getBytes(StandardCharsets.UTF_8));
    }

    PayloadDigest add(int number) {
        sha256.update(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
        return this;
    }

    private PayloadDigest add(byte[] bytes) {
        add(bytes.length);
        sha256.update(bytes);
        return this;
    }

    String hex() {
        return HexFormat.of().formatHex(sha256.digest());
    }
}
