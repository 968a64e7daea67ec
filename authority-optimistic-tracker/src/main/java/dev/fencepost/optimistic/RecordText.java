package dev.fencepost.optimistic;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a record as one line of text and reads it back: what stands in a comment or a block, whole. Thread-safe.
 *
 * <p>The line is plain ASCII with nothing in it that a tracker makes a link, a mention or markup of. A text is a record if
 * it is, character for character, what would be written for it, signature included; the signature is looked at before
 * anything inside is.
 */
final class RecordText {
    /** The most characters of a record: more than the largest there is. */
    static final int MAX_LENGTH = 131_072;

    /** What a comment begins with, for the people who see it. */
    static final String FOR_PEOPLE = "Fencepost keeps a record here, please leave it as it is: ";

    private static final String VERSION = "fp1.";
    private static final int REMEMBERED = 20_000;

    private final LogKeys keys;
    private final String beginning;
    /** Reading the same log again is what this backend does most; only what was valid is remembered. */
    private final Map<String, SignedRecord> known = Collections.synchronizedMap(new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, SignedRecord> eldest) {
            return size() > REMEMBERED;
        }
    });

    RecordText(LogKeys keys, String beginning) {
        this.keys = keys;
        this.beginning = beginning;
    }

    String write(SignedRecord record) {
        Fields fields = record.fields();
        String signed = VERSION + keys.current() + "." + base64(fields.encode().getBytes(StandardCharsets.UTF_8));
        return beginning + signed + "." + base64(keys.sign(signed));
    }

    /** Reads a text; nothing if it is not a record that one of our keys signed. */
    Optional<SignedRecord> read(String text) {
        SignedRecord remembered = known.get(text);
        if (remembered != null) {
            return Optional.of(remembered);
        }
        Optional<SignedRecord> read = read(text, new StepCount());
        read.ifPresent(record -> known.put(text, record));
        return read;
    }

    Optional<SignedRecord> read(String text, StepCount steps) {
        if (text.length() > MAX_LENGTH || !text.startsWith(beginning + VERSION)) {
            return Optional.empty();
        }
        int key = beginning.length() + VERSION.length();
        int payload = text.indexOf('.', key) + 1;
        int signature = text.lastIndexOf('.') + 1;
        steps.add(text.length());
        if (payload == 0 || signature <= payload) {
            return Optional.empty();
        }
        try {
            return isSigned(text, key, payload, signature, steps)
                    ? Optional.of(SignedRecord.read(fields(text.substring(payload, signature - 1), steps)))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private boolean isSigned(String text, int key, int payload, int signature, StepCount steps) {
        String signed = text.substring(beginning.length(), signature - 1);
        steps.add(text.length());
        byte[] given = text.substring(signature).getBytes(StandardCharsets.UTF_8);
        return keys.signature(text.substring(key, payload - 1), signed)
                .map(right -> MessageDigest.isEqual(base64(right).getBytes(StandardCharsets.UTF_8), given))
                .orElse(false);
    }

    private static Fields fields(String payload, StepCount steps) {
        byte[] bytes = Base64.getUrlDecoder().decode(payload);
        steps.add(payload.length());
        return Fields.decode(new String(bytes, StandardCharsets.UTF_8), steps);
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
