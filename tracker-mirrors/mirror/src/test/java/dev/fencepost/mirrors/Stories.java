package dev.fencepost.mirrors;

import dev.fencepost.claim.WorkItemKey;
import java.util.List;
import java.util.Optional;

/** Reads what a person sees: the comment of ours that stands last. */
final class Stories {
    private static final Position NOTHING = new Position(0, 0, 0);

    private Stories() {}

    static Position newestShown(SimulatedTracker tracker, String itemId) {
        List<Position> told = told(tracker, new WorkItemKey(Events.SCOPE, itemId));
        return told.isEmpty() ? NOTHING : told.get(told.size() - 1);
    }

    static List<Position> told(SimulatedTracker tracker, WorkItemKey key) {
        return tracker.bodies(key.itemId()).stream()
                .map(body -> Marker.in(body, key, MarkerSeal.withoutKey()))
                .flatMap(Optional::stream)
                .map(Marker::position)
                .toList();
    }
}
