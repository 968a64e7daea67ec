package dev.fencepost.contract.race;

import dev.fencepost.authority.Granted;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Grant;
import dev.fencepost.contract.invariant.Question;
import dev.fencepost.contract.invariant.RecordedCall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Counts how many claims of a kind were surely held at once: from the answer of the grant until a release was sent. */
final class MostHeld {
    private record Change(long tick, String kind, int by) {}

    private MostHeld() {}

    static int of(List<RecordedCall> calls, Function<Claim, String> kind) {
        Map<ClaimProof, Long> released = new HashMap<>();
        for (RecordedCall call : calls) {
            if (call.question() instanceof Question.Release question) {
                released.merge(question.release().proof(), call.started(), Math::min);
            }
        }
        List<Change> changes = new ArrayList<>();
        Set<ClaimProof> counted = new HashSet<>();
        for (RecordedCall call : calls) {
            for (Grant grant : call.answer(Granted.class).map(Granted::grants).orElse(List.of())) {
                if (counted.add(grant.proof())) {
                    String counts = kind.apply(grant.claim());
                    changes.add(new Change(call.finished(), counts, 1));
                    changes.add(new Change(released.getOrDefault(grant.proof(), Long.MAX_VALUE), counts, -1));
                }
            }
        }
        // At one tick the releases first: only what surely overlaps counts.
        changes.sort(Comparator.comparingLong(Change::tick).thenComparing(Change::by));
        Map<String, Integer> held = new HashMap<>();
        int most = 0;
        for (Change change : changes) {
            most = Math.max(most, held.merge(change.kind(), change.by(), Integer::sum));
        }
        return most;
    }
}
