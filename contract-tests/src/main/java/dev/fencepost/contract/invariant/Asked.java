package dev.fencepost.contract.invariant;

import dev.fencepost.authority.Granted;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.TakenOver;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A call that asked for grants, by claimNext or by a takeover. */
record Asked(
        RecordedCall call,
        RequestKey request,
        Claimant claimant,
        int howMany,
        LapsedPolicy policy,
        Duration grace,
        Optional<List<Candidate>> candidates,
        List<Grant> grants) {

    static Optional<Asked> of(RecordedCall call) {
        if (call.question() instanceof Question.ClaimNext question) {
            var request = question.request();
            return Optional.of(new Asked(
                    call,
                    new RequestKey(request.scope(), request.requestId()),
                    request.claimant(),
                    request.howMany(),
                    request.lapsedPolicy(),
                    request.takeoverGrace(),
                    Optional.of(request.candidates()),
                    call.answer(Granted.class).map(Granted::grants).orElse(List.of())));
        }
        if (call.question() instanceof Question.TakeOver question) {
            var takeOver = question.takeOver();
            return Optional.of(new Asked(
                    call,
                    new RequestKey(takeOver.scope(), takeOver.requestId()),
                    takeOver.claimant(),
                    1,
                    LapsedPolicy.RECLAIM,
                    takeOver.grace(),
                    Optional.empty(),
                    call.answer(TakenOver.class)
                            .map(answer -> List.of(answer.grant()))
                            .orElse(List.of())));
        }
        return Optional.empty();
    }

    /** Returns the candidate of an item, if the call named candidates and this is one. */
    Optional<Candidate> candidate(WorkItemKey key) {
        return candidates.flatMap(
                all -> all.stream().filter(one -> one.key().equals(key)).findFirst());
    }

    boolean mayGrant(WorkItemKey key) {
        return key.scope().equals(request.scope())
                && (candidates.isEmpty() || candidate(key).isPresent());
    }
}
