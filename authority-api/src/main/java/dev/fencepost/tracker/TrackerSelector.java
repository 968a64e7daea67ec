package dev.fencepost.tracker;

import dev.fencepost.internal.Require;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Says which items of a tracker are meant, and in which order. Everything named must fit.
 *
 * <p>The texts come from configuration, never from what strangers wrote: a query is sent to the provider as it is.
 *
 * @param labels labels that the item must all have, sorted; at most {@value #MAX_LABELS}, each one line of at most
 *     {@value #MAX_NAME_LENGTH} characters
 * @param status a status name of the adapter's mapping
 * @param assignee the provider's id of a user whom the item is assigned to
 * @param milestone the milestone, or the sprint where the provider speaks of sprints
 * @param query more conditions, in the provider's own language; at most {@value #MAX_QUERY_LENGTH} characters
 * @param order the order of the list
 */
public record TrackerSelector(
        Set<String> labels,
        Optional<String> status,
        Optional<String> assignee,
        Optional<String> milestone,
        Optional<String> query,
        TrackerOrder order) {
    /** The most labels. */
    public static final int MAX_LABELS = 20;

    /** The most characters of a label, status, assignee or milestone. */
    public static final int MAX_NAME_LENGTH = 255;

    /** The most characters of a query. */
    public static final int MAX_QUERY_LENGTH = 4_000;

    private static final TrackerSelector EVERYTHING = new TrackerSelector(
            Set.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            TrackerOrder.OLDEST_FIRST);

    /** Checks the parts. */
    public TrackerSelector {
        Require.atMost("labels", labels, MAX_LABELS);
        Set<String> sorted = new TreeSet<>();
        labels.forEach(label -> sorted.add(Require.text("labels", label, MAX_NAME_LENGTH)));
        labels = Collections.unmodifiableSet(sorted);
        status = Require.text("status", status, MAX_NAME_LENGTH);
        assignee = Require.text("assignee", assignee, MAX_NAME_LENGTH);
        milestone = Require.text("milestone", milestone, MAX_NAME_LENGTH);
        query = Require.text("query", query, MAX_QUERY_LENGTH);
        Objects.requireNonNull(order, "order");
    }

    /** Returns the selector that every item fits, oldest first. */
    public static TrackerSelector everything() {
        return EVERYTHING;
    }

    /** Returns this selector with one more label. */
    public TrackerSelector withLabel(String label) {
        Set<String> more = new TreeSet<>(labels);
        more.add(label);
        return new TrackerSelector(more, status, assignee, milestone, query, order);
    }

    /** Returns this selector with that status. */
    public TrackerSelector withStatus(String value) {
        return new TrackerSelector(labels, Optional.of(value), assignee, milestone, query, order);
    }

    /** Returns this selector with that assignee. */
    public TrackerSelector withAssignee(String value) {
        return new TrackerSelector(labels, status, Optional.of(value), milestone, query, order);
    }

    /** Returns this selector with that milestone or sprint. */
    public TrackerSelector withMilestone(String value) {
        return new TrackerSelector(labels, status, assignee, Optional.of(value), query, order);
    }

    /** Returns this selector with that query. */
    public TrackerSelector withQuery(String value) {
        return new TrackerSelector(labels, status, assignee, milestone, Optional.of(value), order);
    }

    /** Returns this selector with that order. */
    public TrackerSelector withOrder(TrackerOrder value) {
        return new TrackerSelector(labels, status, assignee, milestone, query, value);
    }
}
