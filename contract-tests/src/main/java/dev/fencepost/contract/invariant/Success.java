package dev.fencepost.contract.invariant;

import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Released;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimProof;
import java.time.Instant;
import java.util.Optional;

/** A call in which a proof was accepted, with the authority's time of the answer. */
record Success(RecordedCall call, Kind kind, ClaimProof proof, Claim claim, Instant at) {
    enum Kind {
        HELD,
        EXTENDED,
        RELEASED
    }

    static Optional<Success> of(RecordedCall call) {
        if (call.question() instanceof Question.Verify question) {
            return call.answer(Held.class)
                    .map(held -> new Success(
                            call,
                            Kind.HELD,
                            question.proof(),
                            held.claim(),
                            held.claim().lease().expiresAt().minus(held.remaining())));
        }
        if (call.question() instanceof Question.Heartbeat question) {
            return call.answer(Extended.class)
                    .map(extended -> new Success(
                            call,
                            Kind.EXTENDED,
                            question.heartbeat().proof(),
                            extended.claim(),
                            extended.claim().lease().expiresAt().minus(extended.remaining())));
        }
        if (call.question() instanceof Question.Release question) {
            return call.answer(Released.class)
                    .map(released -> new Success(
                            call, Kind.RELEASED, question.release().proof(), released.claim(), released.at()));
        }
        return Optional.empty();
    }

    GrantId grant() {
        return GrantId.of(proof);
    }
}
