package dev.fencepost.claim;

import dev.fencepost.internal.Require;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Keeps 256 secret bits: compared in constant time, printed redacted, revealed only on request. */
abstract sealed class Secret permits LeaseToken, RequestSecret {
    static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    static byte[] draw() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    static byte[] decode(String field, String text) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            if (bytes.length == BYTES && !text.endsWith("=")) {
                return bytes;
            }
        } catch (IllegalArgumentException e) {
            // Said below without the cause: its message quotes characters of the secret.
        }
        throw Require.invalid(
                field, "is not 43 characters of unpadded base64url; copy it whole (it is not shown here)");
    }

    abstract byte[] bytes();

    /**
     * Returns the secret as 43 characters of base64url, to hand to its owner over a private channel.
     *
     * <p>Never log it, never put it on a command line, never show it to anyone but the holder.
     */
    public String reveal() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes());
    }

    /** Returns the SHA-256 digest: what a store keeps in place of the secret. */
    public byte[] sha256() {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    final boolean hasSameBytesAs(Secret other) {
        return MessageDigest.isEqual(bytes(), other.bytes());
    }

    @Override
    public abstract boolean equals(@Nullable Object other);

    /** Spreads by the digest, so that the hash code in a heap dump or a log tells nothing of the secret. */
    @Override
    public final int hashCode() {
        byte[] digest = sha256();
        return (digest[0] << 24) | (digest[1] & 0xff) << 16 | (digest[2] & 0xff) << 8 | (digest[3] & 0xff);
    }

    @Override
    public final String toString() {
        return getClass().getSimpleName() + "[redacted]";
    }
}
