package dev.fencepost.bench;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Requests of one worker, made before the clock runs. All candidates but the last are held by someone else. */
final class Workload {
    static final ClaimScope SCOPE = ClaimScope.ofProject("bench");
    private static final Claimant OTHER = Claimant.ofAgent("host-0", "other");

    private Workload() {}

    /** Returns one request for every item that is to be held. */
    static List<ClaimRequest> holdAllButTheLast(int candidates) {
        return held(candidates)
                .map(item -> ClaimRequest.builder(SCOPE, OTHER)
                        .candidates(List.of(item))
                        .build())
                .toList();
    }

    /** Returns requests that each walk over the held items to the worker's own free one. */
    static List<ClaimRequest> requests(int candidates, int worker, int count) {
        Claimant claimant = Claimant.ofAgent("host-1", "agent-" + worker);
        List<Candidate> ranked = Stream.concat(held(candidates), Stream.of(Candidate.of(SCOPE, "free-" + worker)))
                .toList();
        List<ClaimRequest> requests = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            requests.add(
                    ClaimRequest.builder(SCOPE, claimant).candidates(ranked).build());
        }
        return requests;
    }

    private static Stream<Candidate> held(int candidates) {
        return IntStream.range(1, candidates).mapToObj(i -> Candidate.of(SCOPE, "held-" + i));
    }
}
