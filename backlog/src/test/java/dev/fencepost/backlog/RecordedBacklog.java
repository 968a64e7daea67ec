package dev.fencepost.backlog;

import dev.fencepost.authority.AbandonResult;
import dev.fencepost.authority.AlreadyEnded;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.HeartbeatResult;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.Swept;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.invariant.CallLog;
import dev.fencepost.contract.invariant.Question;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A backlog whose every call is kept in the words of the authority's contract, so that the kit can judge them. */
final class RecordedBacklog {
    private final Backlog backlog;
    private final CallLog log;
    private final String caller;
    private final List<Candidate> cards;

    /**
     * Records the calls to a backlog.
     *
     * @param cards all there are: any of them may be what a claim gives
     */
    RecordedBacklog(Backlog backlog, CallLog log, String caller, List<String> cards) {
        this.backlog = backlog;
        this.log = log;
        this.caller = caller;
        this.cards = cards.stream().map(id -> Candidate.of(backlog.scope(), id)).toList();
    }

    Optional<Grant> claim(Claimant who, Duration ttl) {
        CardRequest request = CardRequest.of(who).withTtl(ttl);
        ClaimRequest asked = ClaimRequest.builder(backlog.scope(), who)
                .request(request.requestId(), request.secret())
                .candidates(cards)
                .lease(ttl)
                .build();
        ClaimResult answer =
                log.record(caller, new Question.ClaimNext(asked), () -> result(request, backlog.claim(request)));
        return answer instanceof Granted granted ? Optional.of(granted.grant()) : Optional.empty();
    }

    private static ClaimResult result(CardRequest request, CardClaim claim) {
        if (claim instanceof CardClaim.Claimed claimed) {
            return new Granted(List.of(claimed.grant()), List.of());
        } else if (claim instanceof CardClaim.Contended contended) {
            return new Contended(List.of(), contended.retryAfter());
        } else if (claim instanceof CardClaim.AlreadyEnded ended) {
            return new AlreadyEnded(request.requestId(), ended.claims());
        }
        return new NothingClaimable(List.of(), Optional.empty(), Optional.empty());
    }

    HeartbeatResult renew(ClaimProof proof, Duration ttl) {
        return log.record(
                caller, new Question.Heartbeat(Heartbeat.of(proof, ttl)), () -> backlog.renew(proof, Optional.of(ttl)));
    }

    ReleaseResult complete(ClaimProof proof) {
        return release(proof, Outcome.completed(), () -> backlog.complete(proof, Optional.empty()));
    }

    ReleaseResult fail(ClaimProof proof) {
        return release(proof, Outcome.failed(), () -> backlog.fail(proof, Optional.empty()));
    }

    ReleaseResult block(ClaimProof proof) {
        return release(proof, Outcome.blocked().withNote("stuck"), () -> backlog.block(proof, "stuck"));
    }

    private ReleaseResult release(ClaimProof proof, Outcome outcome, java.util.function.Supplier<ReleaseResult> call) {
        return log.record(caller, new Question.Release(new Release(proof, outcome)), call);
    }

    Swept reclaim(int atMost) {
        return log.record(
                caller,
                new Question.Sweep(Sweep.of(backlog.scope()).withAtMost(atMost)),
                () -> backlog.reclaim(atMost));
    }

    AbandonResult reclaim(String id) {
        WorkItemKey key = new WorkItemKey(backlog.scope(), id);
        return log.record(
                caller, new Question.Abandon(key, ExpectedFence.force(), "storm"), () -> backlog.reclaim(id, "storm"));
    }
}
