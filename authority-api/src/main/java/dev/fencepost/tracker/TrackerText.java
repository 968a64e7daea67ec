package dev.fencepost.tracker;

import dev.fencepost.internal.Require;
import java.text.Normalizer;
import java.util.List;
import java.util.Objects;

/** Checks of text that strangers wrote: of its length and nothing else, so that none of it can break a listing. */
final class TrackerText {
    private TrackerText() {}

    static void check(String field, String text, int maxLength) {
        Objects.requireNonNull(text, field);
        if (text.length() > maxLength) {
            throw Require.invalid(field, "has " + text.length() + " characters; at most " + maxLength + " are allowed");
        }
    }

    static List<String> names(String field, List<String> names) {
        Require.atMost(field, names, TrackerItem.MAX_NAMES);
        names.forEach(name -> check(field, name, TrackerItem.MAX_NAME_LENGTH));
        return List.copyOf(names);
    }

    /** Makes one well-formed line out of any text, for messages. */
    static String line(String text, int maxLength) {
        int[] clean = Normalizer.normalize(text, Normalizer.Form.NFC)
                .codePoints()
                .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE ? ' ' : c)
                .toArray();
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < clean.length && line.length() + Character.charCount(clean[i]) <= maxLength; i++) {
            line.appendCodePoint(clean[i]);
        }
        String stripped = line.toString().strip();
        return stripped.isEmpty() ? "(no message)" : stripped;
    }
}
