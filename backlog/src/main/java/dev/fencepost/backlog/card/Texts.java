package dev.fencepost.backlog.card;

import java.text.Normalizer;
import java.util.List;
import java.util.Optional;

/** Checks of the texts of a card; every message starts with the name of the field. */
final class Texts {
    static final int LINE = 200;

    private Texts() {}

    static String line(String field, String value, int most) {
        // As item ids are: two spellings of one name must not be two cards.
        String text = prose(field, isAscii(value) ? value : Normalizer.normalize(value, Normalizer.Form.NFC), most);
        if (text.isBlank()
                || Character.isWhitespace(text.charAt(0))
                || Character.isWhitespace(text.charAt(text.length() - 1))) {
            throw invalid(field, "must not be empty, nor start or end with white space");
        }
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i))) {
                throw invalid(field, "must be one line without control characters");
            }
        }
        return text;
    }

    private static boolean isAscii(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    static Optional<String> line(String field, Optional<String> value, int most) {
        return value.map(text -> line(field, text, most));
    }

    static List<String> lines(String field, List<String> values, int most) {
        if (values.size() > most) {
            throw invalid(field, "has " + values.size() + " entries; at most " + most + " are allowed");
        }
        return values.stream().map(value -> line(field, value, LINE)).toList();
    }

    static String prose(String field, String value, int most) {
        if (value.length() > most) {
            throw invalid(field, "has " + value.length() + " characters; at most " + most + " are allowed");
        }
        if (!isStorable(value)) {
            throw invalid(field, "has the character NUL or half of a surrogate pair, which the database does not keep");
        }
        return value;
    }

    static boolean isStorable(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == 0 || Character.isLowSurrogate(c)) {
                return false;
            }
            if (Character.isHighSurrogate(c)) {
                i++;
                if (i == value.length() || !Character.isLowSurrogate(value.charAt(i))) {
                    return false;
                }
            }
        }
        return true;
    }

    static int positive(String field, int value) {
        if (value < 1) {
            throw invalid(field, "is " + value + "; it must be at least 1");
        }
        return value;
    }

    static IllegalArgumentException invalid(String field, String problem) {
        return new IllegalArgumentException(field + " " + problem);
    }
}
