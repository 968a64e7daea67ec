package dev.fencepost.mirrors;

import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.tracker.TrackerComment;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Our comments among those of an item. What they say is a reason not to write, and nothing else. */
final class ShownComments {
    private final MirrorSettings settings;
    private final List<TrackerComment> all;
    private final List<Marked> marked;

    ShownComments(MirrorSettings settings, WorkItemKey key, List<TrackerComment> all) {
        this.settings = settings;
        this.all = all;
        this.marked = all.stream()
                .filter(comment -> settings.trusts(comment.authorId()))
                .flatMap(comment -> Marker.in(comment.body(), key, settings.seal()).stream()
                        .map(marker -> new Marked(comment, marker)))
                .toList();
    }

    /** Returns the newest event that an intact comment of a trusted account shows. */
    Optional<Position> newest() {
        return marked.stream()
                .filter(each -> each.marker().intact())
                .map(each -> each.marker().position())
                .max(Comparator.naturalOrder());
    }

    /** Returns the status comment, if it is ours to edit: the last one, so that nothing older stands below it. */
    Optional<String> editable() {
        return marked.isEmpty()
                ? Optional.empty()
                : Optional.of(marked.get(marked.size() - 1).comment())
                        .filter(comment -> settings.accountId().equals(comment.authorId()))
                        .map(TrackerComment::id);
    }

    /** Returns our comments that show something newer. */
    List<String> newerThan(Position position) {
        return marked.stream()
                .filter(each ->
                        each.marker().intact() && each.marker().position().isNewerThan(position))
                .map(each -> each.comment().id())
                .toList();
    }

    boolean contains(String commentId) {
        return all.stream().anyMatch(comment -> comment.id().equals(commentId));
    }

    private record Marked(TrackerComment comment, Marker marker) {}
}
