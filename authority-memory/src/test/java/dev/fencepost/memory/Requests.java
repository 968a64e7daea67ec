package dev.fencepost.memory;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Limits;
import dev.fencepost.claim.Candidate;
import java.util.List;

/** Changes one part of a request, as a careless backend would read it. */
final class Requests {
    private Requests() {}

    static ClaimRequest with(ClaimRequest request, Limits limits) {
        return copy(request, request.candidates(), request.howMany(), limits);
    }

    static ClaimRequest with(ClaimRequest request, List<Candidate> candidates) {
        return copy(request, candidates, request.howMany(), request.limits());
    }

    static ClaimRequest with(ClaimRequest request, int howMany) {
        return copy(request, request.candidates(), howMany, request.limits());
    }

    private static ClaimRequest copy(ClaimRequest request, List<Candidate> candidates, int howMany, Limits limits) {
        return new ClaimRequest(
                request.requestId(),
                request.secret(),
                request.scope(),
                request.claimant(),
                candidates,
                request.lease(),
                howMany,
                request.lapsedPolicy(),
                request.takeoverGrace(),
                request.maxAttempts(),
                limits);
    }
}
