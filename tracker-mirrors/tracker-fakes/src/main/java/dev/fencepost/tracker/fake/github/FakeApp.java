package dev.fencepost.tracker.fake.github;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/** An app with one installation: signs in by a short-lived signed text, and gets tokens that last an hour. */
public final class FakeApp {
    /** The app's own number. */
    public static final long ID = 77;

    /** The number of its installation. */
    public static final long INSTALLATION = 88;

    /** As whom the installation writes. */
    public static final FakeUser BOT = new FakeUser(9_002, "fencepost-app[bot]", "Bot");

    private static final ObjectMapper JSON = new ObjectMapper();
    /** What PKCS#8 puts before an RSA key of 2048 bits. */
    private static final int PKCS8_PREFIX = 26;

    private final KeyPair keys;
    private final Map<String, Instant> expiryByToken = new HashMap<>();

    FakeApp() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            keys = generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has RSA", e);
        }
    }

    /** Returns the private key as GitHub hands it out, in the older form of PEM. */
    public String key() {
        byte[] pkcs8 = keys.getPrivate().getEncoded();
        return pem("RSA PRIVATE KEY", Arrays.copyOfRange(pkcs8, PKCS8_PREFIX, pkcs8.length));
    }

    /** Returns the private key in the newer form of PEM. */
    public String newerKey() {
        return pem("PRIVATE KEY", keys.getPrivate().getEncoded());
    }

    private static String pem(String kind, byte[] der) {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n";
    }

    String newToken(Instant now) {
        String token = "ghs_canaryInstallation" + expiryByToken.size();
        expiryByToken.put(token, now.plus(Duration.ofHours(1)));
        return token;
    }

    Instant expiry(String token) {
        return expiryByToken.getOrDefault(token, Instant.MIN);
    }

    /** Tells whether a signed text is ours and of now: GitHub allows ten minutes. */
    boolean signedIn(String jwt, Instant now) {
        String[] parts = jwt.split("\\.", -1);
        if (parts.length != 3) {
            return false;
        }
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initVerify(keys.getPublic());
            signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
            JsonNode claims = json(parts[1]);
            long issued = claims.path("iat").asLong();
            long expires = claims.path("exp").asLong();
            return signature.verify(Base64.getUrlDecoder().decode(parts[2]))
                    && json(parts[0]).path("alg").asText().equals("RS256")
                    && claims.path("iss").asText().equals(Long.toString(ID))
                    && issued <= now.getEpochSecond()
                    && expires > now.getEpochSecond()
                    && expires - now.getEpochSecond() <= 600;
        } catch (GeneralSecurityException | IllegalArgumentException | JsonProcessingException e) {
            return false;
        }
    }

    private static JsonNode json(String part) throws JsonProcessingException {
        return JSON.readTree(new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8));
    }
}
