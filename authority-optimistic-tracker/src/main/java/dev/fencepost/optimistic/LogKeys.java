package dev.fencepost.optimistic;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The keys that records are signed with, by id: one to write with, all to read with. Thread-safe; prints no key. */
final class LogKeys {
    /** The fewest characters of a key. */
    static final int MIN_KEY_LENGTH = 32;

    private static final String ALGORITHM = "HmacSHA256";
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");

    private final String current;
    private final Map<String, SecretKeySpec> keys;

    private LogKeys(String current, Map<String, SecretKeySpec> keys) {
        this.current = current;
        this.keys = keys;
    }

    /** Returns one key to write and read with. */
    static LogKeys of(String id, String key) {
        return new LogKeys(id, new TreeMap<>()).and(id, key);
    }

    /** Returns these keys and one more to read with. */
    LogKeys and(String id, String key) {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    "key-id must be 1 to 40 characters of a-z, 0-9 and '-', letter or digit first: " + id);
        }
        if (key.length() < MIN_KEY_LENGTH) {
            throw new IllegalArgumentException("the key " + id + " has " + key.length() + " characters; at least "
                    + MIN_KEY_LENGTH + " are needed, drawn at random");
        }
        Map<String, SecretKeySpec> more = new TreeMap<>(keys);
        if (more.put(id, new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), ALGORITHM)) != null) {
            throw new IllegalArgumentException("there are two keys with the id " + id + "; give each an id of its own");
        }
        return new LogKeys(current, more);
    }

    String current() {
        return current;
    }

    byte[] sign(String text) {
        return signature(current, text).orElseThrow();
    }

    /** Returns the signature that a text must have under a key; nothing if there is no such key. */
    Optional<byte[]> signature(String id, String text) {
        return Optional.ofNullable(keys.get(id)).map(key -> {
            try {
                Mac mac = Mac.getInstance(ALGORITHM);
                mac.init(key);
                return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
            }
        });
    }

    @Override
    public String toString() {
        return "LogKeys" + keys.keySet();
    }
}
