package dev.fencepost.backlog.plan;

import java.util.List;

/**
 * What a plan changed, or would have changed.
 *
 * @param inserted the ids of new cards
 * @param updated the ids of cards that were changed
 * @param revived the ids of deleted cards that came back
 * @param deleted the ids of cards that left the plan
 * @param done the ids of cards of the plan that are done, and stay as they are
 * @param held the ids of cards that left the plan while somebody holds them, and stay
 * @param unchanged how many cards were as the plan wants them
 */
public record PlanReport(
        List<String> inserted,
        List<String> updated,
        List<String> revived,
        List<String> deleted,
        List<String> done,
        List<String> held,
        int unchanged) {
    /** Copies the lists. */
    public PlanReport {
        inserted = List.copyOf(inserted);
        updated = List.copyOf(updated);
        revived = List.copyOf(revived);
        deleted = List.copyOf(deleted);
        done = List.copyOf(done);
        held = List.copyOf(held);
    }

    /** Returns the counts in one line; a card that came back counts as updated. */
    public String counts() {
        return "inserted: " + inserted.size() + ", updated: " + (updated.size() + revived.size()) + ", deleted: "
                + deleted.size() + ", skipped (done): " + done.size();
    }

    /** Tells whether nothing was changed. */
    public boolean isEmpty() {
        return inserted.isEmpty() && updated.isEmpty() && revived.isEmpty() && deleted.isEmpty();
    }
}
