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
        String text = prose(field, Normalizer.normalize(value, Normalizer.Form.NFC), most);
        if (text.isBlank() || !text.equals(text.strip())) {
            throw invalid(field, "must not be empty, nor start or end with white space");
        }
        if (text.codePoints().anyMatch(Character::isISOControl)) {
            throw invalid(field, "must be one line without control characters");
        }
        return text;
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
        return value.indexOf('\0') < 0
                && value.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
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
