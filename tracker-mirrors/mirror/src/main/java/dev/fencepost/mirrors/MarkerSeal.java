package dev.fencepost.mirrors;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Seals the marker of a comment, so that an edited or copied one is void. Thread-safe; prints no key.
 *
 * <p>Without a key, it notices edits and copies; who may edit our comments and knows this code can still forge one, and
 * thereby keep the mirror quiet until {@link Reconciler} finds out. With a key that only coordinators have, nobody can.
 */
public final class MarkerSeal {
    /** The fewest bytes of a key. */
    public static final int MIN_KEY_BYTES = 32;

    private static final String ALGORITHM = "HmacSHA256";
    private static final int SEAL_BYTES = 16;
    private static final MarkerSeal WITHOUT_KEY = new MarkerSeal(null);

    private final @Nullable SecretKeySpec key;

    private MarkerSeal(@Nullable SecretKeySpec key) {
        this.key = key;
    }

    /** Returns the seal that everyone can make. */
    public static MarkerSeal withoutKey() {
        return WITHOUT_KEY;
    }

    /**
     * Returns the seal of all who share a key.
     *
     * @param key at least {@value #MIN_KEY_BYTES} secret bytes; copied
     */
    public static MarkerSeal withKey(byte[] key) {
        if (key.length < MIN_KEY_BYTES) {
            throw new IllegalArgumentException(
                    "key has " + key.length + " bytes; at least " + MIN_KEY_BYTES + " are needed");
        }
        return new MarkerSeal(new SecretKeySpec(key, ALGORITHM));
    }

    String of(String text) {
        return HexFormat.of().formatHex(Arrays.copyOf(digest(text.getBytes(StandardCharsets.UTF_8)), SEAL_BYTES));
    }

    boolean fits(String text, String seal) {
        return MessageDigest.isEqual(
                of(text).getBytes(StandardCharsets.US_ASCII), seal.getBytes(StandardCharsets.US_ASCII));
    }

    private byte[] digest(byte[] bytes) {
        try {
            if (key == null) {
                return MessageDigest.getInstance("SHA-256").digest(bytes);
            }
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(bytes);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has SHA-256 and " + ALGORITHM, e);
        }
    }

    @Override
    public String toString() {
        return key == null ? "MarkerSeal[without key]" : "MarkerSeal[key redacted]";
    }
}
