package dev.fencepost.contract.history;

import dev.fencepost.authority.Granted;
import dev.fencepost.authority.NothingLapsed;
import dev.fencepost.authority.Swept;
import dev.fencepost.authority.TakenOver;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.WorkItemKey;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the model has to take from an answer, since the contract leaves it to the backend: the value of a new fence and
 * token, and the order among claims that lapsed at the same instant.
 */
record Learned(List<Grant> grants, List<WorkItemKey> order) {
    static Learned from(Object... answers) {
        return new Learned(
                Stream.of(answers).flatMap(Learned::grantsOf).toList(),
                Stream.of(answers).flatMap(Learned::keysOf).toList());
    }

    Optional<Grant> grant(WorkItemKey key) {
        return grants.stream().filter(grant -> grant.claim().key().equals(key)).findFirst();
    }

    /** Ranks items that are named in an answer by their place in it, and all others after them. */
    int rank(WorkItemKey key) {
        int place = order.indexOf(key);
        return place < 0 ? order.size() : place;
    }

    private static Stream<Grant> grantsOf(Object answer) {
        if (answer instanceof Granted granted) {
            return granted.grants().stream();
        }
        return answer instanceof TakenOver takenOver ? Stream.of(takenOver.grant()) : Stream.empty();
    }

    private static Stream<WorkItemKey> keysOf(Object answer) {
        if (answer instanceof Swept swept) {
            return swept.ended().stream().map(record -> record.claim().key());
        }
        if (answer instanceof NothingLapsed nothing) {
            return nothing.skips().stream().map(Skip::key);
        }
        return grantsOf(answer).map(grant -> grant.claim().key());
    }
}
