package dev.fencepost.contract.invariant;

import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.Lost;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The first call, by its finish, after which everybody could know that a grant is over. */
final class Endings {
    private final Map<GrantId, RecordedCall> first = new HashMap<>();

    /** Collects what told that a grant is over, be it only that its lease is. */
    static Endings of(Facts facts) {
        return of(facts, cause -> cause != Lost.Cause.UNKNOWN);
    }

    /** Collects what told that a grant has ended; a lapsed one has not. */
    static Endings ofEnded(Facts facts) {
        return of(facts, cause -> cause != Lost.Cause.UNKNOWN && cause != Lost.Cause.EXPIRED);
    }

    private static Endings of(Facts facts, Predicate<Lost.Cause> tells) {
        Endings endings = new Endings();
        facts.ends().forEach(end -> endings.add(end.grant(), end.call()));
        for (RecordedCall call : facts.calls()) {
            Object answer = call.answer().orElse("");
            if (answer instanceof Lost lost && tells.test(lost.cause())) {
                endings.add(new GrantId(lost.key(), lost.fence()), call);
            } else if (answer instanceof AlreadyReleased already) {
                endings.add(GrantId.of(already.claim()), call);
            }
        }
        return endings;
    }

    private void add(GrantId grant, RecordedCall call) {
        first.merge(grant, call, (one, other) -> one.finished() <= other.finished() ? one : other);
    }

    Optional<RecordedCall> before(Success success) {
        return before(success.grant(), success.call());
    }

    /** Returns the call that had told of the end when another call was sent. */
    Optional<RecordedCall> before(GrantId grant, RecordedCall call) {
        return Optional.ofNullable(first.get(grant)).filter(end -> end.isBefore(call));
    }
}
