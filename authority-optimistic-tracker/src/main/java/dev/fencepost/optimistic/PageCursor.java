package dev.fencepost.optimistic;

import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.FencingToken;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The place where a page of inspect ended.
 *
 * @param key the canonical key of the last record
 * @param fence its fence
 */
record PageCursor(String key, FencingToken fence) {
    static PageCursor after(ClaimRecord row) {
        return new PageCursor(row.claim().key().canonical(), row.claim().fence());
    }

    /** Reads what {@link #text()} wrote. */
    static PageCursor parse(String text) {
        try {
            String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.US_ASCII);
            // A canonical key has no space: it is escaped.
            int space = plain.indexOf(' ');
            return new PageCursor(
                    plain.substring(0, space), new FencingToken(Long.parseLong(plain.substring(space + 1))));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException(
                    "cursor is not one that inspect returned; take nextCursor of the page before, unchanged", e);
        }
    }

    /** Returns the opaque form for callers. */
    String text() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((key + " " + fence).getBytes(StandardCharsets.US_ASCII));
    }

    /** Tells whether a claim comes after this place. */
    boolean isBefore(ClaimRecord row) {
        int byKey = key.compareTo(row.claim().key().canonical());
        return byKey < 0 || (byKey == 0 && row.claim().fence().isNewerThan(fence));
    }
}
