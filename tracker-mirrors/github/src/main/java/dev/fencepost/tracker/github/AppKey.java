package dev.fencepost.tracker.github;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;

/** The private key of a GitHub app: signs the short-lived text by which the app says who it is. Prints redacted. */
final class AppKey {
    private static final Base64.Encoder URL = Base64.getUrlEncoder().withoutPadding();
    /** GitHub allows ten minutes; its hosts may disagree by some seconds. */
    private static final Duration LIFETIME = Duration.ofMinutes(9);

    private static final Duration SKEW = Duration.ofSeconds(60);
    /** "Version 0, an RSA key", as PKCS#8 has it before the key itself. */
    private static final byte[] RSA = {
        0x02,
        0x01,
        0x00,
        0x30,
        0x0d,
        0x06,
        0x09,
        0x2a,
        (byte) 0x86,
        0x48,
        (byte) 0x86,
        (byte) 0xf7,
        0x0d,
        0x01,
        0x01,
        0x01,
        0x05,
        0x00
    };

    private final PrivateKey key;

    private AppKey(PrivateKey key) {
        this.key = key;
    }

    /**
     * Reads a key in PEM form, as GitHub hands it out, or in PKCS#8; line breaks may be written as backslash and n.
     *
     * @param variable where it came from, for messages
     */
    static AppKey parse(String pem, String variable) {
        String text = pem.replace("\\n", "\n");
        String base64 = text.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
        try {
            byte[] der = Base64.getDecoder().decode(base64);
            byte[] pkcs8 = text.contains("BEGIN RSA PRIVATE KEY") ? wrapped(der) : der;
            return new AppKey(KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(pkcs8)));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            // The cause is left out: it may quote the key.
            throw new IllegalArgumentException("the environment variable " + variable
                    + " does not hold the private key of a GitHub app in PEM form (it is not shown here)");
        }
    }

    /** Returns what proves that we are the app, at a time of GitHub's clock. */
    String jwt(String appId, Instant now) {
        String header = part("{\"alg\":\"RS256\",\"typ\":\"JWT\"}");
        String claims = part(JsonNodeFactory.instance
                .objectNode()
                .put("iat", now.minus(SKEW).getEpochSecond())
                .put("exp", now.plus(LIFETIME).getEpochSecond())
                .put("iss", appId)
                .toString());
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(key);
            signature.update((header + "." + claims).getBytes(StandardCharsets.US_ASCII));
            return header + "." + claims + "." + URL.encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java signs with RSA", e);
        }
    }

    private static String part(String json) {
        return URL.encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] wrapped(byte[] pkcs1) {
        ByteArrayOutputStream inner = new ByteArrayOutputStream();
        inner.writeBytes(RSA);
        inner.writeBytes(tagged(0x04, pkcs1));
        return tagged(0x30, inner.toByteArray());
    }

    private static byte[] tagged(int tag, byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        out.write(0x82);
        out.write(content.length >> 8);
        out.write(content.length);
        out.writeBytes(content);
        return out.toByteArray();
    }

    @Override
    public String toString() {
        return "AppKey[redacted]";
    }
}
