package dev.fencepost.contract.invariant;

import dev.fencepost.claim.ClaimRecord;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** At most one active grant per item: whatever was granted before the last grant has ended. */
final class OneActiveGrant implements Invariant {
    @Override
    public String id() {
        return "I1";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        return facts.items().entrySet().stream()
                .flatMap(item -> IntStream.range(0, item.getValue().size() - 1)
                        .filter(i -> item.getValue().get(i).record().end().isEmpty())
                        .mapToObj(i -> {
                            ClaimRecord open = item.getValue().get(i).record();
                            ClaimRecord next = item.getValue().get(i + 1).record();
                            return violation(
                                    item.getKey(), "it was granted again although a grant had not ended", open, next);
                        }));
    }
}
