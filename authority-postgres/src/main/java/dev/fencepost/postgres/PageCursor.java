package dev.fencepost.postgres;

import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.WorkItemKey;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The place where a page of inspect ended.
 *
 * @param key the item of the last record
 * @param fence its fence
 */
record PageCursor(WorkItemKey key, FencingToken fence) {
    static PageCursor after(ClaimRecord row) {
        return new PageCursor(row.claim().key(), row.claim().fence());
    }

    /** Reads what {@link #text()} wrote. */
    static PageCursor parse(String text) {
        try {
            String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.US_ASCII);
            // A canonical key has no space: it is escaped.
            int space = plain.indexOf(' ');
            return new PageCursor(
                    WorkItemKey.parse(plain.substring(0, space)),
                    new FencingToken(Long.parseLong(plain.substring(space + 1))));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException(
                    "cursor is not one that inspect returned; take nextCursor of the page before, unchanged", e);
        }
    }

    /** Returns the opaque form for callers. */
    String text() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((key.canonical() + " " + fence).getBytes(StandardCharsets.US_ASCII));
    }
}
