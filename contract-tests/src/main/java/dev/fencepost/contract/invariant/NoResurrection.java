package dev.fencepost.contract.invariant;

import dev.fencepost.claim.ClaimRecord;
import java.util.Optional;
import java.util.stream.Stream;

/** Nothing succeeds on a claim that is over: no heartbeat and no release. */
final class NoResurrection implements Invariant {
    @Override
    public String id() {
        return "I10";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        Endings endings = Endings.of(facts);
        return facts.successes().stream()
                .filter(success -> success.kind() != Success.Kind.HELD)
                .flatMap(success -> judge(facts, endings, success));
    }

    private Stream<Violation> judge(Facts facts, Endings endings, Success success) {
        Optional<RecordedCall> over = endings.before(success).filter(end -> !isRepeatedRelease(end, success));
        if (over.isPresent()) {
            return found(success, "a call succeeded on a claim that was known to be over", over.get());
        }
        Optional<ClaimRecord> record = facts.remembered(success.grant());
        if (record.isPresent() && isAfterEnd(record.get(), success)) {
            return found(success, "a call succeeded on a claim that had ended", record.get());
        }
        if (success.kind() == Success.Kind.RELEASED && success.claim().lease().isOverAt(success.at())) {
            return found(success, "a release succeeded on a claim that had lapsed", success.claim());
        }
        return Stream.empty();
    }

    /** Of these, I11 speaks. */
    private static boolean isRepeatedRelease(RecordedCall end, Success success) {
        return success.kind() == Success.Kind.RELEASED && end.question() instanceof Question.Release;
    }

    private static boolean isAfterEnd(ClaimRecord record, Success success) {
        return record.end().map(end -> end.at().isBefore(success.at())).orElse(false);
    }

    private Stream<Violation> found(Success success, String what, Object shows) {
        return Stream.of(violation(success.proof().key(), what, success.call(), shows));
    }
}
