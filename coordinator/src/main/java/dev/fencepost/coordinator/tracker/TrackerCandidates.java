package dev.fencepost.coordinator.tracker;

import dev.fencepost.candidate.CandidateSource;
import dev.fencepost.candidate.CandidateSourceException;
import dev.fencepost.candidate.Candidates;
import dev.fencepost.candidate.Readiness;
import dev.fencepost.claim.Attributes;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import java.util.List;
import java.util.Objects;

/** Puts the items of any tracker that fit a selector forward, in its order. Thread-safe. */
public final class TrackerCandidates implements CandidateSource {
    private final WorkTracker tracker;
    private final TrackerSelector selector;

    /** Makes the source of a tracker's items. */
    public TrackerCandidates(WorkTracker tracker, TrackerSelector selector) {
        this.tracker = Objects.requireNonNull(tracker, "tracker");
        this.selector = Objects.requireNonNull(selector, "selector");
    }

    @Override
    public Candidates candidates(ClaimScope scope, int limit) {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit is " + limit + "; it must be from 1 to " + MAX_LIMIT);
        }
        try {
            List<TrackerItem> items = tracker.items(selector, Math.min(limit + 1, WorkTracker.MAX_LIMIT));
            List<Candidate> ranked = items.stream()
                    .limit(limit)
                    .map(item -> candidate(scope, item))
                    .toList();
            return new Candidates(ranked, List.of(), items.size() > limit);
        } catch (TrackerException e) {
            throw new CandidateSourceException("the tracker could not be listed: " + e.getMessage(), e);
        }
    }

    /** Looks again; whether it still fits a query of the provider's own language is not asked. */
    @Override
    public Readiness recheck(Candidate candidate) {
        try {
            TrackerItem item = tracker.item(candidate.key().itemId());
            return fits(item) ? new Readiness.Ready() : new Readiness.NotReady(SkipReason.SELECTOR_MISMATCH);
        } catch (TrackerException e) {
            return e.failure() == TrackerFailure.NOT_FOUND
                    ? new Readiness.NotReady(SkipReason.NO_LONGER_READY)
                    : new Readiness.Unknown(String.valueOf(e.getMessage()));
        }
    }

    private boolean fits(TrackerItem item) {
        return item.labels().containsAll(selector.labels())
                && selector.status().map(item.status()::equals).orElse(true)
                && selector.assignee().map(item.assignees()::contains).orElse(true)
                && selector.milestone()
                        .map(name -> item.milestone().filter(name::equals).isPresent())
                        .orElse(true);
    }

    private static Candidate candidate(ClaimScope scope, TrackerItem item) {
        Attributes attributes = Attributes.none().with("tracker.reference", item.reference());
        String url = item.url().toASCIIString();
        if (url.length() <= Attributes.MAX_VALUE_LENGTH) {
            attributes = attributes.with("tracker.url", url);
        }
        Candidate candidate = Candidate.of(new WorkItemKey(scope, item.id()));
        return new Candidate(candidate.key(), candidate.concurrencyKey(), attributes);
    }
}
