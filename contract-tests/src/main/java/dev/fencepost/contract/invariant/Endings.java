package dev.fencepost.contract.invariant;

import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.Lost;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The first call, by its finish, after which everybody could know that a grant is over. */
final class Endings {
    private final Map<GrantId, RecordedCall> first = new HashMap<>();

    static Endings of(Facts facts) {
        Endings endings = new Endings();
        facts.ends().forEach(end -> endings.add(end.grant(), end.call()));
        for (RecordedCall call : facts.calls()) {
            Object answer = call.answer().orElse("");
            if (answer instanceof Lost lost && lost.cause() != Lost.Cause.UNKNOWN) {
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
        return Optional.ofNullable(first.get(success.grant())).filter(end -> end.isBefore(success.call()));
    }
}
