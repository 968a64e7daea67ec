package dev.fencepost.bench.faults;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.cli.race.CallNames;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Who works on what. All processes make the same plan from the same words.
 *
 * @param scope where
 * @param items how many: fewer than there are agents, so that somebody always waits for a dead holder's item
 */
record LoadPlan(ClaimScope scope, int items) implements CallNames {
    /** Short, so that a pause beyond it does not take long. */
    static final Duration LEASE = Duration.ofSeconds(2);

    static LoadPlan standard() {
        return new LoadPlan(ClaimScope.ofProject("faults"), 20);
    }

    @Override
    public WorkItemKey key(String itemId) {
        return new WorkItemKey(scope, itemId);
    }

    @Override
    public Claimant claimant(String agent) {
        return Claimant.ofAgent("host-" + agent.substring(0, agent.indexOf('-')), agent);
    }

    /** Returns a new request, for all items from one on and around. */
    ClaimRequest request(String agent, int from) {
        return request(agent, Integer.toString(from), RequestId.random(), RequestSecret.random());
    }

    @Override
    public ClaimRequest request(String agent, String from, RequestId id, RequestSecret secret) {
        int first = Integer.parseInt(from);
        List<Candidate> candidates = IntStream.range(0, items)
                .mapToObj(i -> Candidate.of(key(Integer.toString((first + i) % items))))
                .toList();
        return ClaimRequest.builder(scope, claimant(agent))
                .request(id, secret)
                .candidates(candidates)
                .lease(LEASE)
                .build();
    }
}
