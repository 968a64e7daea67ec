package dev.fencepost.candidate;

import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.internal.Require;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a source puts forward, and what it passed over by itself.
 *
 * @param ranked the candidates, best first; at most {@value CandidateSource#MAX_LIMIT}, each item once
 * @param skipped the items that the source itself passed over, such as those that do not fit the selector, so that people
 *     can ask why; at most {@value CandidateSource#MAX_LIMIT}; only reasons that an authority never gives
 * @param more whether the source has further candidates that the limit kept back
 */
public record Candidates(List<Candidate> ranked, List<Skip> skipped, boolean more) {
    /** Checks the parts. */
    public Candidates {
        ranked = Require.list("ranked", ranked);
        skipped = Require.list("skipped", skipped);
        Require.atMost("ranked", ranked, CandidateSource.MAX_LIMIT);
        Require.atMost("skipped", skipped, CandidateSource.MAX_LIMIT);
        Set<WorkItemKey> seen = new HashSet<>();
        for (Candidate candidate : ranked) {
            if (!seen.add(candidate.key())) {
                throw Require.invalid("ranked", "has " + candidate.key() + " twice; put each item forward once");
            }
        }
        for (Skip skip : skipped) {
            if (skip.reason().isFromAuthority()) {
                throw Require.invalid(
                        "skipped",
                        "has " + skip.key() + " for " + skip.reason() + ", which only an authority can know");
            }
            if (!seen.add(skip.key())) {
                throw Require.invalid("skipped", "has " + skip.key() + ", which is also put forward or skipped before");
            }
        }
    }

    /** Returns all the candidates of a source that passed nothing over and keeps nothing back. */
    public static Candidates of(List<Candidate> ranked) {
        return new Candidates(ranked, List.of(), false);
    }
}
