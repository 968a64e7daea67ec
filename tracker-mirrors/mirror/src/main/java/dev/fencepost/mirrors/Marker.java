package dev.fencepost.mirrors;

import dev.fencepost.claim.WorkItemKey;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The hidden last line of a comment of ours: which event it shows, sealed together with what people read.
 *
 * @param position the event shown
 * @param intact whether the seal fits: the comment reads as we wrote it, for this item
 */
record Marker(Position position, boolean intact) {
    private static final String BEGIN = "<!-- fencepost:status ";
    private static final int MOST_LENGTH = 200;
    private static final Pattern LINE = Pattern.compile(
            "<!-- fencepost:status v1 item=([0-9a-f]{32}) fence=([1-9][0-9]{0,15}) phase=([0-2]) until=(-?[0-9]{1,18})"
                    + " seal=([0-9a-f]{32}) -->");

    /** Returns a comment's body: what people read, and the marker below. */
    static String seal(String words, WorkItemKey key, Position position, MarkerSeal seal) {
        return words + "\n\n" + BEGIN + "v1 item=" + itemOf(key) + " fence=" + position.fence() + " phase="
                + position.phase() + " until=" + position.untilMicros() + " seal="
                + seal.of(sealed(words, key, position)) + " -->";
    }

    /** Finds the marker of an item in a comment's body, in time linear in the body. */
    static Optional<Marker> in(String body, WorkItemKey key, MarkerSeal seal) {
        String whole = body.strip();
        int begin = whole.lastIndexOf(BEGIN);
        if (begin < 0 || whole.length() - begin > MOST_LENGTH) {
            return Optional.empty();
        }
        Matcher line = LINE.matcher(whole.substring(begin));
        if (!line.matches() || !line.group(1).equals(itemOf(key))) {
            return Optional.empty();
        }
        Position position = new Position(
                Long.parseLong(line.group(2)), Integer.parseInt(line.group(3)), Long.parseLong(line.group(4)));
        String words = whole.substring(0, begin);
        return Optional.of(new Marker(position, seal.fits(sealed(words, key, position), line.group(5))));
    }

    /** Leaves white space out: trackers change it, and it says nothing. */
    private static String sealed(String words, WorkItemKey key, Position position) {
        StringBuilder text = new StringBuilder("v1 ")
                .append(key.canonical())
                .append(' ')
                .append(position.fence())
                .append(' ')
                .append(position.phase())
                .append(' ')
                .append(position.untilMicros())
                .append('\n');
        words.codePoints().filter(c -> !Character.isWhitespace(c)).forEach(text::appendCodePoint);
        return text.toString();
    }

    /** Tells items apart, also those of two scopes that meet in one tracker; it proves nothing. */
    private static String itemOf(WorkItemKey key) {
        return MarkerSeal.withoutKey().of(key.canonical());
    }
}
