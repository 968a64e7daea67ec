package dev.fencepost.coordinator.tracker;

import dev.fencepost.candidate.CandidateSource;
import dev.fencepost.candidate.Candidates;
import dev.fencepost.candidate.Readiness;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Puts forward the items that somebody named, and lets their tracker say whether each is ready. Thread-safe.
 *
 * <p>Where their tracker is not configured here they are passed over as MISSING_TRACKER: nobody could say whether they are
 * ready, and nobody would see the claim.
 */
public final class NamedCandidates implements CandidateSource {
    private final List<Candidate> named;
    private final CandidateSource ranked;
    private final Optional<CandidateSource> tracker;

    private NamedCandidates(List<Candidate> named, Optional<CandidateSource> tracker) {
        this.named = List.copyOf(named);
        this.ranked = CandidateSource.of(named);
        this.tracker = tracker;
    }

    /**
     * Makes a source of named items, best first, each once.
     *
     * @param tracker says whether an item is ready
     */
    public static NamedCandidates of(List<Candidate> named, CandidateSource tracker) {
        return new NamedCandidates(named, Optional.of(Objects.requireNonNull(tracker, "tracker")));
    }

    /** Makes a source of named items whose tracker is not configured: all are passed over, with that reason. */
    public static NamedCandidates withoutTracker(List<Candidate> named) {
        return new NamedCandidates(named, Optional.empty());
    }

    @Override
    public Candidates candidates(ClaimScope scope, int limit) {
        if (tracker.isPresent()) {
            return ranked.candidates(scope, limit);
        }
        List<Skip> skipped = named.stream()
                .map(candidate -> Skip.of(candidate.key(), SkipReason.MISSING_TRACKER))
                .toList();
        return new Candidates(List.of(), skipped, false);
    }

    @Override
    public Readiness recheck(Candidate candidate) {
        return tracker.map(source -> source.recheck(candidate))
                .orElse(new Readiness.NotReady(SkipReason.MISSING_TRACKER));
    }
}
