package dev.fencepost.contract.invariant;

import dev.fencepost.authority.AbandonResult.Abandoned;
import dev.fencepost.authority.Released;
import dev.fencepost.authority.Swept;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import java.util.stream.Stream;

/** A call that said it ended a grant: a release, a sweep or an abandon. */
record EndSeen(RecordedCall call, GrantId grant, ClaimEnd end) {
    static Stream<EndSeen> of(RecordedCall call) {
        Object answer = call.answer().orElse("");
        if (answer instanceof Released released) {
            return Stream.of(new EndSeen(
                    call, GrantId.of(released.claim()), ClaimEnd.released(released.at(), released.outcome())));
        }
        if (answer instanceof Swept swept) {
            return swept.ended().stream().flatMap(record -> of(call, record));
        }
        if (answer instanceof Abandoned abandoned) {
            return of(call, abandoned.ended());
        }
        return Stream.empty();
    }

    private static Stream<EndSeen> of(RecordedCall call, ClaimRecord record) {
        return record.end().stream().map(end -> new EndSeen(call, GrantId.of(record), end));
    }
}
