package dev.fencepost.cli.race;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Who races for what. All processes of a race make the same plan from the same words.
 *
 * @param scope a scope of the race's own, so that it meets nobody's work
 * @param items how many items there are to win
 * @param agents how many agents each process runs
 */
record RacePlan(ClaimScope scope, int items, int agents) implements CallNames {
    /** Few enough that the answer of a call stays small, and enough that the agents meet on the same items. */
    static final int WINDOW = 20;

    private static final Duration LEASE = Duration.ofMinutes(10);
    private static final String HOST = "race";

    @Override
    public WorkItemKey key(String itemId) {
        return new WorkItemKey(scope, itemId);
    }

    @Override
    public Claimant claimant(String agent) {
        return Claimant.ofAgent(HOST, agent);
    }

    int windows() {
        return (items + WINDOW - 1) / WINDOW;
    }

    /** Returns a fresh request for the items of one window. */
    ClaimRequest request(String agent, int window) {
        return request(agent, itemId(window * WINDOW), RequestId.random(), RequestSecret.random());
    }

    @Override
    public ClaimRequest request(String agent, String from, RequestId id, RequestSecret secret) {
        int first = Integer.parseInt(from);
        List<Candidate> candidates = IntStream.range(first, Math.min(first + WINDOW, items))
                .mapToObj(item -> Candidate.of(scope, itemId(item)))
                .toList();
        return ClaimRequest.builder(scope, claimant(agent))
                .request(id, secret)
                .candidates(candidates)
                .lease(LEASE)
                .build();
    }

    private static String itemId(int item) {
        return Integer.toString(item);
    }
}
