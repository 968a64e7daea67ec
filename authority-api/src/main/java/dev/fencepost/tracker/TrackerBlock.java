package dev.fencepost.tracker;

import dev.fencepost.internal.Require;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A named part of a description that is ours, between two hidden marks. All the rest is someone else's.
 *
 * <p>Where marks are nested, doubled or unfinished, our block is the first end mark and the begin mark nearest before it:
 * so that replacing it takes as little as can be of what others wrote. Time is linear in the description.
 *
 * @param name tells several blocks apart; 1 to 40 characters of a-z, 0-9, '-', letter first
 * @param text the content; at most {@value #MAX_TEXT_LENGTH} characters and without the marks of any block
 */
public record TrackerBlock(String name, String text) {
    /** The most characters of a block. */
    public static final int MAX_TEXT_LENGTH = 16_384;

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,39}");
    private static final Pattern ANY_MARK = Pattern.compile("<!-- /?fencepost:");

    /** Checks the parts. */
    public TrackerBlock {
        checkName(name);
        text = Require.verbatim("text", text, MAX_TEXT_LENGTH);
        if (ANY_MARK.matcher(text).find()) {
            throw Require.invalid("text", "must not contain the mark of a block; escape it first");
        }
    }

    /** Returns the text of the block of that name in a description, without the line breaks next to the marks. */
    public static Optional<String> textIn(String description, String name) {
        return Span.find(description, name).map(span -> {
            String inner = description.substring(
                    span.start + begin(name).length(), span.end - end(name).length());
            return inner.replaceFirst("^\r?\n", "").replaceFirst("\r?\n\\z", "");
        });
    }

    /** Returns a description with this block in place of the one of its name, or else at its end. */
    public String putInto(String description) {
        String block = begin(name) + "\n" + text + "\n" + end(name);
        return Span.find(description, name)
                .map(span -> description.substring(0, span.start) + block + description.substring(span.end))
                .orElseGet(() -> description.isEmpty() ? block : description + "\n\n" + block);
    }

    private static void checkName(String name) {
        Objects.requireNonNull(name, "name");
        if (!NAME.matcher(name).matches()) {
            throw Require.invalid("name", "must be 1 to 40 characters of a-z, 0-9, '-', letter first");
        }
    }

    private static String begin(String name) {
        return "<!-- fencepost:" + name + " -->";
    }

    private static String end(String name) {
        return "<!-- /fencepost:" + name + " -->";
    }

    /** Where a block stands, marks included. */
    private record Span(int start, int end) {
        static Optional<Span> find(String description, String name) {
            checkName(name);
            Matcher mark =
                    Pattern.compile("<!-- (/?)fencepost:" + name + " -->").matcher(description);
            int start = -1;
            while (mark.find()) {
                if (mark.group(1).isEmpty()) {
                    start = mark.start();
                } else if (start >= 0) {
                    return Optional.of(new Span(start, mark.end()));
                }
            }
            return Optional.empty();
        }
    }
}
