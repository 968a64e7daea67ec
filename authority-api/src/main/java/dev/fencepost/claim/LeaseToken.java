package dev.fencepost.claim;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The secret that makes a claimant the holder: 256 bits, compared only for equality and in constant time.
 *
 * <p>It prints redacted, is not serialisable, and no verb but the grant itself returns it. Stores keep {@link #sha256()}.
 */
public final class LeaseToken extends Secret {
    /** What a derived token is derived from; null for any other. */
    private final @Nullable RequestSecret secret;

    private final @Nullable WorkItemKey key;
    private volatile byte @Nullable [] bytes;

    private LeaseToken(byte[] bytes) {
        this.secret = null;
        this.key = null;
        this.bytes = bytes;
    }

    private LeaseToken(RequestSecret secret, WorkItemKey key) {
        this.secret = Objects.requireNonNull(secret, "secret");
        this.key = Objects.requireNonNull(key, "key");
    }

    /** Draws a token that belongs to no request, for tests and tools. */
    public static LeaseToken random() {
        return new LeaseToken(Secret.draw());
    }

    /** Reads what {@link #reveal()} returned. */
    public static LeaseToken of(String revealed) {
        return new LeaseToken(Secret.decode("leaseToken", revealed));
    }

    /**
     * Derives the token of one item of a request: HMAC-SHA-256 over the item's canonical key.
     *
     * <p>So one token does not give away its siblings, and a repeat of the request rebuilds it. The work is done when
     * the token is first looked at: an authority that hands the token on within one process need not pay for it.
     */
    public static LeaseToken derive(RequestSecret secret, WorkItemKey key) {
        return new LeaseToken(secret, key);
    }

    /**
     * Derives the token of one grant of a request by its place among them, for an authority that has to say the token
     * before it knows the item: HMAC-SHA-256 over the scope, the request and the place.
     *
     * @param ordinal 1 for the first grant of the request
     */
    public static LeaseToken derive(RequestSecret secret, ClaimScope scope, RequestId request, int ordinal) {
        if (ordinal < 1) {
            throw new IllegalArgumentException("ordinal starts at 1: " + ordinal);
        }
        // No key has a line break in its canonical form, so no item's token is that of a place.
        return new LeaseToken(hmac(secret, scope.canonical() + "\n" + request.value() + "\n" + ordinal));
    }

    private static byte[] hmac(RequestSecret secret, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.bytes(), "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HmacSHA256", e);
        }
    }

    @Override
    byte[] bytes() {
        byte[] known = bytes;
        if (known == null) {
            known = hmac(
                    Objects.requireNonNull(secret), Objects.requireNonNull(key).canonical());
            bytes = known;
        }
        return known;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || (other instanceof LeaseToken that && hasSameBytesAs(that));
    }
}
