package dev.fencepost.mirrors;

import java.text.Normalizer;

/**
 * Makes words of a claimant harmless in any tracker: one line that no notation reads as anything but words.
 *
 * <p>Signs with a meaning in Markdown, wiki notation or a tracker's own references become signs that look alike and mean
 * nothing. So it does not matter who renders the text, or how often.
 */
final class SafeText {
    private static final String SIGNS = "@#<>&*`~|[]!\\$%^{}";
    private static final String LOOK_ALIKES = "＠＃‹›＆∗ˋ∼∣［］！＼＄％＾｛｝";
    /** Invisible and without width: where it stands, no pattern goes on. */
    private static final char JOINER = '\u2060';
    /** Six digits are no commit in any tracker; seven may be. */
    private static final int MOST_HEX_DIGITS = 6;

    private static final int MOST_MARKS = 4;

    private SafeText() {}

    /** Returns the text as one harmless line of at most {@code maxLength} characters before escaping. */
    static String line(String text, int maxLength) {
        return withoutCommits(withoutNotation(visible(text, maxLength)));
    }

    /** Returns the text as one line without anything hidden in it; for messages, where signs mean nothing. */
    static String visible(String text, int maxLength) {
        return shortened(printable(text), maxLength);
    }

    private static String shortened(String text, int maxLength) {
        if (text.length() <= maxLength) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(maxLength - 1)) ? maxLength - 1 : maxLength;
        return text.substring(0, end).strip() + "…";
    }

    /** Drops what cannot be seen, joins lines, and cuts piles of accents. */
    private static String printable(String text) {
        StringBuilder line = new StringBuilder(text.length());
        int marks = 0;
        for (int c :
                Normalizer.normalize(text, Normalizer.Form.NFC).codePoints().toArray()) {
            marks = isMark(c) ? marks + 1 : 0;
            if (c == '\n' || c == '\u2028' || c == '\u2029') {
                line.append(" · ");
            } else if (c == '\t' || Character.isSpaceChar(c)) {
                line.append(' ');
            } else if (isVisible(c) && marks <= MOST_MARKS) {
                line.appendCodePoint(c);
            }
        }
        return line.toString().strip();
    }

    private static boolean isMark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }

    /** Format characters turn the direction of text or hide in it; private and unassigned ones can look like anything. */
    private static boolean isVisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }

    private static String withoutNotation(String line) {
        StringBuilder safe = new StringBuilder(line.length() + 16);
        for (int i = 0; i < line.length(); i++) {
            safe.append(replacement(line, i));
        }
        return safe.toString();
    }

    private static String replacement(String line, int i) {
        char c = line.charAt(i);
        int sign = SIGNS.indexOf(c);
        if (sign >= 0) {
            return LOOK_ALIKES.substring(sign, sign + 1);
        }
        return switch (c) {
            case '_' -> isInsideWord(line, i) ? "_" : "＿";
            case '+' -> isInsideWord(line, i) ? "+" : "＋";
            case '-' -> isInsideWord(line, i) ? hyphen(line, i) : "‐";
            case ':' -> isDigitAt(line, i - 1) && isDigitAt(line, i + 1) ? ":" : "∶";
            case '?' -> i + 1 < line.length() && line.charAt(i + 1) == '?' ? "？" : "?";
            case '/' -> isWordAt(line, i - 1) ? "/" : "∕";
            case '.' -> i >= 3 && line.regionMatches(true, i - 3, "www", 0, 3) ? "․" : ".";
            case '(', ';' -> c + "" + JOINER;
            default -> String.valueOf(c);
        };
    }

    /** Keeps {@code build-3}, but not {@code APP-3} or {@code GH-3}, which are somebody's issues. */
    private static String hyphen(String line, int i) {
        int start = i;
        while (isWordAt(line, start - 1) && !Character.isLowerCase(line.charAt(start - 1))) {
            start--;
        }
        boolean maybeKey = line.substring(start, i).chars().anyMatch(Character::isLetter)
                || (i >= 2 && line.regionMatches(true, i - 2, "gh", 0, 2));
        return maybeKey && isDigitAt(line, i + 1) ? "‑" : "-";
    }

    private static String withoutCommits(String line) {
        StringBuilder safe = new StringBuilder(line.length() + 16);
        int digits = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            digits = Character.digit(c, 16) >= 0 ? digits + 1 : 0;
            if (digits > MOST_HEX_DIGITS) {
                safe.append(JOINER);
                digits = 1;
            }
            safe.append(c);
        }
        return safe.toString();
    }

    private static boolean isInsideWord(String line, int i) {
        return isWordAt(line, i - 1) && isWordAt(line, i + 1);
    }

    private static boolean isWordAt(String line, int i) {
        return i >= 0 && i < line.length() && Character.isLetterOrDigit(line.charAt(i));
    }

    private static boolean isDigitAt(String line, int i) {
        return i >= 0 && i < line.length() && Character.isDigit(line.charAt(i));
    }
}
