package dev.fencepost.candidate;

import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import java.util.List;

/**
 * Puts candidates forward in ranked order: a tracker, a backlog, or a fixed list.
 *
 * <p>Sources are thread-safe, try once, and bound their own waits. What they say may be old by the time it arrives: the
 * authority decides on its own memory, whatever list it is given.
 */
public interface CandidateSource {
    /** The most candidates that can be asked for at once. */
    int MAX_LIMIT = 10_000;

    /**
     * Returns the candidates of a scope, best first.
     *
     * <p>Two calls with nothing changed in between give the same order, and a greater limit gives the same list, only
     * longer: a caller that found nothing claimable among the first asks for more. No candidates means that the source
     * was read whole and has none.
     *
     * @param scope the scope of every candidate returned
     * @param limit the most candidates wanted, from 1 to {@value #MAX_LIMIT}
     * @throws CandidateSourceException if the source could not be read whole; never answered with fewer candidates
     */
    Candidates candidates(ClaimScope scope, int limit);

    /**
     * Looks again at one candidate, just before work on it starts.
     *
     * <p>A source that cannot be reached answers {@link Readiness.Unknown} and does not throw: unreachable is not gone.
     */
    Readiness recheck(Candidate candidate);

    /**
     * Returns a source that always puts the same candidates forward, in the order given.
     *
     * <p>The candidates may be of several scopes; each item once.
     */
    static CandidateSource of(List<Candidate> ranked) {
        return new FixedCandidateSource(ranked);
    }
}
