package dev.fencepost.tracker.http;

import dev.fencepost.authority.spi.Environment;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Objects;

/** As whom an adapter calls: one header, whose secret comes from an environment variable. Prints redacted. */
public final class Credential {
    private final String header;
    private final String value;
    private final String secret;
    private final String variable;

    private Credential(String header, String value, String secret, String variable) {
        this.header = header;
        this.value = value;
        this.secret = secret;
        this.variable = variable;
    }

    /** Returns the token in a variable, sent as {@code Authorization: Bearer}. */
    public static Credential bearer(Environment environment, String variable) {
        String secret = read(environment, variable);
        return new Credential("Authorization", "Bearer " + secret, secret, variable);
    }

    /** Returns a user with the token in a variable, sent as {@code Authorization: Basic}. */
    public static Credential basic(String user, Environment environment, String variable) {
        Objects.requireNonNull(user, "user");
        String secret = read(environment, variable);
        String pair = Base64.getEncoder().encodeToString((user + ":" + secret).getBytes(StandardCharsets.UTF_8));
        return new Credential("Authorization", "Basic " + pair, secret, variable);
    }

    /** Returns the token in a variable, sent in a header of the provider's own. */
    public static Credential inHeader(String header, Environment environment, String variable) {
        String secret = read(environment, variable);
        return new Credential(Objects.requireNonNull(header, "header"), secret, secret, variable);
    }

    /** Returns the credential of nobody: nothing is sent. */
    public static Credential none() {
        return new Credential("", "", "", "none");
    }

    /** Tells whether there is nothing to send. */
    public boolean isNone() {
        return header.isEmpty();
    }

    private static String read(Environment environment, String variable) {
        String secret = environment.get(variable);
        if (secret == null || secret.isBlank()) {
            throw new IllegalArgumentException(
                    "the environment variable " + variable + ", which should hold the tracker's token, is not set");
        }
        if (secret.chars().anyMatch(c -> c < 0x20 || c > 0x7e)) {
            throw new IllegalArgumentException("the environment variable " + variable
                    + " holds characters that no token has, such as line breaks");
        }
        return secret;
    }

    /** Returns the name of the header. */
    public String header() {
        return header;
    }

    /** Returns the value of the header: secret, for requests alone. */
    public String value() {
        return value;
    }

    /** Returns a text in which this secret no longer stands, in case a provider sent it back. */
    public String redact(String text) {
        if (isNone()) {
            return text;
        }
        String encoded = value.substring(value.indexOf(' ') + 1);
        return text.replace(encoded, "[redacted]").replace(secret, "[redacted]");
    }

    /** Returns what tells credentials apart without giving them away. */
    public String fingerprint() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest(("fencepost credential " + value).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "Credential[" + variable + ", redacted]";
    }
}
