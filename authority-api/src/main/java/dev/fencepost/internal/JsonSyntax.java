package dev.fencepost.internal;

/**
 * Checks that a text is one JSON object (RFC 8259), in one pass and with bounded depth.
 *
 * <p>The API takes no JSON library, and a packet that one backend stores and another refuses would break the swap.
 */
public final class JsonSyntax {
    private static final int MAX_DEPTH = 32;

    private final String field;
    private final String text;
    private int at;

    private JsonSyntax(String field, String text) {
        this.field = field;
        this.text = text;
    }

    /** Refuses anything but one JSON object. */
    public static void requireObject(String field, String text) {
        JsonSyntax syntax = new JsonSyntax(field, text);
        syntax.space();
        if (syntax.peek() != '{') {
            throw syntax.wrong("a JSON object is expected");
        }
        syntax.value(0);
        syntax.space();
        if (syntax.at != text.length()) {
            throw syntax.wrong("nothing may follow the JSON object");
        }
    }

    /** Writes a text as a JSON string, quotes included. */
    public static String quote(String text) {
        StringBuilder json = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ') {
                json.append(String.format("\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
        return json.append('"').toString();
    }

    private void value(int depth) {
        space();
        switch (peek()) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            case 't' -> word("true");
            case 'f' -> word("false");
            case 'n' -> word("null");
            default -> number();
        }
    }

    private void object(int depth) {
        descend(depth);
        expect('{');
        space();
        if (skip('}')) {
            return;
        }
        do {
            space();
            string();
            space();
            expect(':');
            value(depth + 1);
            space();
        } while (skip(','));
        expect('}');
    }

    private void array(int depth) {
        descend(depth);
        expect('[');
        space();
        if (skip(']')) {
            return;
        }
        do {
            value(depth + 1);
            space();
        } while (skip(','));
        expect(']');
    }

    private void descend(int depth) {
        if (depth == MAX_DEPTH) {
            throw wrong("objects and arrays may nest at most " + MAX_DEPTH + " deep");
        }
    }

    private void string() {
        expect('"');
        while (peek() != '"') {
            if (peek() < ' ') {
                throw wrong("a string must escape control characters");
            }
            if (skip('\\')) {
                escape();
            } else {
                at++;
            }
        }
        at++;
    }

    private void escape() {
        if (!skip('u')) {
            if ("\"\\/bfnrt".indexOf(peek()) < 0) {
                throw wrong("unknown escape");
            }
            at++;
            return;
        }
        char code = codeUnit();
        // PostgreSQL's json types refuse NUL and half pairs, so every backend does.
        if (code == 0) {
            throw wrong("the character NUL is not allowed");
        }
        boolean paired =
                Character.isHighSurrogate(code) && skip('\\') && skip('u') && Character.isLowSurrogate(codeUnit());
        if (Character.isSurrogate(code) && !paired) {
            throw wrong("half of a surrogate pair is not a character");
        }
    }

    private char codeUnit() {
        int code = 0;
        for (int i = 0; i < 4; i++, at++) {
            int digit = peek() > 'f' ? -1 : Character.digit(peek(), 16);
            if (digit < 0) {
                throw wrong("four hexadecimal digits are expected after \\u");
            }
            code = code * 16 + digit;
        }
        return (char) code;
    }

    private void number() {
        skip('-');
        if (!skip('0')) {
            digits();
        }
        if (skip('.')) {
            digits();
        }
        if (skip('e') || skip('E')) {
            if (!skip('+')) {
                skip('-');
            }
            digits();
        }
    }

    private void digits() {
        int start = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        if (at == start) {
            throw wrong("a JSON value is expected");
        }
    }

    private void word(String word) {
        if (!text.startsWith(word, at)) {
            throw wrong("a JSON value is expected");
        }
        at += word.length();
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw wrong("the text ends too early");
        }
        return text.charAt(at);
    }

    private boolean skip(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) {
        if (!skip(c)) {
            throw wrong("'" + c + "' is expected");
        }
    }

    private IllegalArgumentException wrong(String problem) {
        // The text itself may hold anything, so only the place is named.
        return Require.invalid(field, "is not valid JSON: " + problem + " at index " + at);
    }
}
