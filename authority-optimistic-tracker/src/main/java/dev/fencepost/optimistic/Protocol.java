package dev.fencepost.optimistic;

import java.util.Locale;

/** How claims are kept in a tracker. The names are those of the setting. */
enum Protocol {
    /** Signed comments, one a change: one winner, as long as the tracker shows comments within the settle time. */
    COMMENT_LOG,
    /** Hidden blocks of the description: two winners are possible. For compatibility with older tools only. */
    DESCRIPTION_BLOCK;

    /** Returns the name in settings, such as {@code comment-log}. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Protocol labelled(String label) {
        for (Protocol protocol : values()) {
            if (protocol.label().equals(label)) {
                return protocol;
            }
        }
        throw new IllegalArgumentException(
                "settings.protocol is " + label + "; it must be comment-log or description-block");
    }
}
