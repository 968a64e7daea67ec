package dev.fencepost.tracker;

import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.internal.Require;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One item as the tracker showed it. What strangers wrote is kept as it came.
 *
 * @param id the adapter's immutable id; what a {@link WorkItemKey} is made of, and of the same form
 * @param reference the number or key that people use, such as {@code #17} or {@code APP-17}; a move can change it
 * @param title at most {@value #MAX_TITLE_LENGTH} characters
 * @param body the description, empty if there is none; at most {@value #MAX_BODY_LENGTH} characters
 * @param status the status, by its name in the adapter's mapping
 * @param labels in the tracker's order; at most {@value #MAX_NAMES}
 * @param assignees the provider's ids of the users it is assigned to; at most {@value #MAX_NAMES}
 * @param url where people find it: absolute, http or https, and without credentials
 * @param createdAt when it was made
 * @param updatedAt when it was last changed
 * @param milestone the milestone or sprint
 */
public record TrackerItem(
        String id,
        String reference,
        String title,
        String body,
        String status,
        List<String> labels,
        List<String> assignees,
        URI url,
        Instant createdAt,
        Instant updatedAt,
        Optional<String> milestone) {
    /** The most characters of a title. */
    public static final int MAX_TITLE_LENGTH = 1_024;

    /** The most characters of a description: more than any provider we know allows. */
    public static final int MAX_BODY_LENGTH = 1_048_576;

    /** The most labels, and the most assignees. */
    public static final int MAX_NAMES = 1_000;

    /** The most characters of a reference, status, label, assignee or milestone. */
    public static final int MAX_NAME_LENGTH = 255;

    /** Checks the parts. */
    public TrackerItem {
        id = Require.text("id", id, WorkItemKey.MAX_ID_LENGTH);
        reference = Require.text("reference", reference, MAX_NAME_LENGTH);
        TrackerText.check("title", title, MAX_TITLE_LENGTH);
        TrackerText.check("body", body, MAX_BODY_LENGTH);
        status = Require.text("status", status, MAX_NAME_LENGTH);
        labels = TrackerText.names("labels", labels);
        assignees = TrackerText.names("assignees", assignees);
        Objects.requireNonNull(url, "url");
        // The address itself is left out of the messages: it is what may hold the credentials.
        if (!"https".equalsIgnoreCase(url.getScheme()) && !"http".equalsIgnoreCase(url.getScheme())) {
            throw Require.invalid("url", "must be an absolute http or https address");
        }
        if (url.getRawUserInfo() != null) {
            throw Require.invalid("url", "must not contain credentials (they are not shown here)");
        }
        Objects.requireNonNull(createdAt, "createdAt");
        Objects.requireNonNull(updatedAt, "updatedAt");
        Objects.requireNonNull(milestone, "milestone");
        milestone.ifPresent(name -> TrackerText.check("milestone", name, MAX_NAME_LENGTH));
    }
}
