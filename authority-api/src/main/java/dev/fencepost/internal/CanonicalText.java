package dev.fencepost.internal;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** The escaped ASCII form of a text: unreserved characters stand for themselves, all others as %XX of their UTF-8 bytes. */
public final class CanonicalText {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private CanonicalText() {}

    /** Escapes a text. */
    public static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (isUnreserved((char) b)) {
                escaped.append((char) b);
            } else {
                escaped.append('%').append(HEX.toHexDigits(b));
            }
        }
        return escaped.toString();
    }

    /** Reads what {@link #escape} wrote; any other way to write the same text is refused. */
    public static String unescape(String field, String escaped) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(escaped.length());
        for (int i = 0; i < escaped.length(); i++) {
            char c = escaped.charAt(i);
            if (isUnreserved(c)) {
                bytes.write(c);
            } else if (c == '%' && i + 2 < escaped.length() && isHex(escaped.charAt(i + 1), escaped.charAt(i + 2))) {
                bytes.write(HexFormat.fromHexDigits(escaped, i + 1, i + 3));
                i += 2;
            } else {
                throw Require.invalid(field, "is not in canonical form: unexpected character at index " + i);
            }
        }
        String text = decode(field, bytes.toByteArray());
        if (!escape(text).equals(escaped)) {
            throw Require.invalid(field, "is not in canonical form: it escapes what needs no escape, or in lower case");
        }
        return text;
    }

    private static String decode(String field, byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw Require.invalid(field, "is not in canonical form: its escapes are not UTF-8");
        }
    }

    private static boolean isHex(char high, char low) {
        return HexFormat.isHexDigit(high) && HexFormat.isHexDigit(low);
    }

    private static boolean isUnreserved(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '.'
                || c == '_'
                || c == '~';
    }
}
