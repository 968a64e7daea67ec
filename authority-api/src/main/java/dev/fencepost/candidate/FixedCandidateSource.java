package dev.fencepost.candidate;

import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.internal.Require;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The source of a list that never changes. */
final class FixedCandidateSource implements CandidateSource {
    private final Map<WorkItemKey, Candidate> ranked = new LinkedHashMap<>();

    FixedCandidateSource(List<Candidate> ranked) {
        for (Candidate candidate : ranked) {
            if (this.ranked.put(candidate.key(), candidate) != null) {
                throw Require.invalid("ranked", "has " + candidate.key() + " twice; put each item forward once");
            }
        }
    }

    @Override
    public Candidates candidates(ClaimScope scope, int limit) {
        Objects.requireNonNull(scope, "scope");
        Require.between("limit", limit, 1, MAX_LIMIT);
        List<Candidate> inScope = ranked.values().stream()
                .filter(candidate -> candidate.key().scope().equals(scope))
                .limit(limit + 1L)
                .toList();
        boolean more = inScope.size() > limit;
        return new Candidates(more ? inScope.subList(0, limit) : inScope, List.of(), more);
    }

    @Override
    public Readiness recheck(Candidate candidate) {
        return ranked.containsKey(candidate.key())
                ? new Readiness.Ready()
                : new Readiness.NotReady(SkipReason.NO_LONGER_READY);
    }
}
