package dev.fencepost.coordinator.tracker;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.coordinator.Reopening;
import dev.fencepost.tracker.WorkTracker;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Takes a person's word for it, as the tracker's own event log has it, that a completed item is open again. Thread-safe.
 *
 * <p>The completion is known on the authority's clock and the reopening on the tracker's. Both clocks are read, and every
 * doubt counts against the reopening: one that may have come before the completion is none. So work that is done is not
 * done again because two clocks disagree; the person has to reopen it once more, at worst.
 */
public final class ReopenedByPeople implements Reopening {
    private final WorkTracker tracker;
    private final ClaimAuthority authority;

    /** Makes it for the tracker that the candidates come from and the authority that completed them. */
    public ReopenedByPeople(WorkTracker tracker, ClaimAuthority authority) {
        this.tracker = Objects.requireNonNull(tracker, "tracker");
        this.authority = Objects.requireNonNull(authority, "authority");
    }

    @Override
    public boolean isReopened(Candidate candidate, ClaimRecord completed) {
        Optional<Instant> end = completed.end().map(ClaimEnd::at);
        if (end.isEmpty() || !tracker.capabilities().eventLog()) {
            return false;
        }
        // Read first, so that the tracker's clock seems rather too far ahead than too far behind.
        Instant now = authority
                .inspect(ClaimQuery.of(candidate.key()).withPageSize(1))
                .asOf();
        Duration ahead = Duration.between(now, tracker.serverTime());
        Instant latestEnd = end.get().plus(ahead).plus(tracker.capabilities().timestampStep());
        return !tracker.reopenings(candidate.key().itemId(), latestEnd).isEmpty();
    }
}
