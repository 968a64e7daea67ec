package dev.fencepost.coordinator;

import dev.fencepost.candidate.CandidateSource;
import dev.fencepost.candidate.Candidates;
import dev.fencepost.candidate.Readiness;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A source of numbered items that remembers what it was asked, and says of each what a test wants. */
final class ListedSource implements CandidateSource {
    private final CandidateSource items;
    final List<Integer> limits = new ArrayList<>();
    final Map<String, Readiness> readiness = new HashMap<>();

    private ListedSource(CandidateSource items) {
        this.items = items;
    }

    static ListedSource ofItems(int count) {
        return new ListedSource(CandidateSource.of(IntStream.rangeClosed(1, count)
                .mapToObj(i -> Candidate.of(Acme.SCOPE, Integer.toString(i)))
                .toList()));
    }

    @Override
    public Candidates candidates(ClaimScope scope, int limit) {
        limits.add(limit);
        return items.candidates(scope, limit);
    }

    @Override
    public Readiness recheck(Candidate candidate) {
        return readiness.getOrDefault(candidate.key().itemId(), new Readiness.Ready());
    }
}
