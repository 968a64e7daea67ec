package dev.fencepost.local;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Keeps a password: printed redacted, compared in constant time, revealed only on request. */
public final class DatabasePassword {
    private static final int RANDOM_BYTES = 32;

    private final String value;

    private DatabasePassword(String value) {
        this.value = value;
    }

    /** Wraps a password that was given. */
    public static DatabasePassword of(String value) {
        return new DatabasePassword(Objects.requireNonNull(value, "value"));
    }

    /** Draws 256 random bits, written as base64url: safe in every file and URL. */
    static DatabasePassword random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(bytes);
        return new DatabasePassword(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** Returns the password itself, to hand to a driver. Never log it or put it on a command line. */
    public String reveal() {
        return value;
    }

    private byte[] bytes() {
        return value.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DatabasePassword that && MessageDigest.isEqual(bytes(), that.bytes());
    }

    /** Is the same for all, so that nothing of the password shows in a heap dump or a log. */
    @Override
    public int hashCode() {
        return DatabasePassword.class.hashCode();
    }

    @Override
    public String toString() {
        return "DatabasePassword[redacted]";
    }
}
