package dev.fencepost.contract.invariant;

import dev.fencepost.claim.ClaimRecord;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Successive grants of an item do not overlap in authority time. */
final class NoOverlap implements Invariant {
    @Override
    public String id() {
        return "I2";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        return facts.items().entrySet().stream()
                .flatMap(item -> IntStream.range(0, item.getValue().size() - 1)
                        .mapToObj(i -> judge(
                                item.getValue().get(i).record(),
                                item.getValue().get(i + 1).record()))
                        .flatMap(found -> found));
    }

    private Stream<Violation> judge(ClaimRecord record, ClaimRecord next) {
        return record.end().stream()
                .filter(end -> end.at().isAfter(next.claim().lease().grantedAt()))
                .map(end -> violation(
                        record.claim().key(), "a grant starts before the end of the grant before it", record, next));
    }
}
