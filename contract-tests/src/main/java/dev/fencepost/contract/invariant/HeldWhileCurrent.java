package dev.fencepost.contract.invariant;

import dev.fencepost.claim.ClaimRecord;
import java.util.Optional;
import java.util.stream.Stream;

/** Held only for the proof that is active and unexpired at the authority time of the answer. */
final class HeldWhileCurrent implements Invariant {
    @Override
    public String id() {
        return "I7";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        Endings endings = Endings.of(facts);
        return facts.successes().stream()
                .filter(success -> success.kind() == Success.Kind.HELD)
                .flatMap(held -> judge(facts, endings, held));
    }

    private Stream<Violation> judge(Facts facts, Endings endings, Success held) {
        Optional<ClaimRecord> record = facts.remembered(held.grant());
        Optional<RecordedCall> end = endings.before(held);
        if (!facts.hasGrantedToken(held)) {
            return found(held, "a proof with another token was held", "");
        }
        if (!held.at().isBefore(held.claim().lease().expiresAt())) {
            return found(held, "a proof was held at or after its expiry", "");
        }
        if (record.isEmpty() && !facts.isPruned(held.grant())) {
            return found(held, "a proof was held that fits no grant", "");
        }
        if (end.isPresent()) {
            return found(held, "a proof was held after its claim was known to be over", end.get());
        }
        return record.filter(ended ->
                        ended.end().map(e -> e.at().isBefore(held.at())).orElse(false))
                .map(ended -> found(held, "a proof was held after the end of its claim", ended))
                .orElse(Stream.empty());
    }

    private Stream<Violation> found(Success held, String what, Object shows) {
        return Stream.of(violation(held.proof().key(), what, held.call(), shows));
    }
}
