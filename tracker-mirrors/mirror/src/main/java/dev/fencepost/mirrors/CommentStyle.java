package dev.fencepost.mirrors;

/** How an item's comments tell its story. */
public enum CommentStyle {
    /** One status comment per item, edited in place: people see how it stands. */
    ONE_EDITED,
    /** A new comment for each event: people see, and are notified of, how it came to stand so. */
    ONE_PER_EVENT
}
