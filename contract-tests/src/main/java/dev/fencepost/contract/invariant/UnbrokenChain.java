package dev.fencepost.contract.invariant;

import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.WorkItemKey;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The present is the fold of the history: states fit their time, previous fences and attempts follow on each other. */
final class UnbrokenChain implements Invariant {
    @Override
    public String id() {
        return "I14";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        return facts.items().entrySet().stream()
                .flatMap(item -> Stream.of(
                                states(item.getValue()),
                                beginning(item.getKey(), item.getValue()),
                                links(item.getValue()))
                        .flatMap(found -> found));
    }

    private Stream<Violation> states(List<ItemLog.Entry> entries) {
        return entries.stream()
                .filter(entry -> entry.record().state() != stateOf(entry))
                .map(entry -> violation(
                        entry.record().claim().key(),
                        "the state does not fit the lease at " + entry.asOf(),
                        entry.record()));
    }

    private static ClaimState stateOf(ItemLog.Entry entry) {
        if (entry.record().end().isPresent()) {
            return ClaimState.ENDED;
        }
        boolean runs = entry.asOf().isBefore(entry.record().claim().lease().expiresAt());
        return runs ? ClaimState.ACTIVE : ClaimState.LAPSED;
    }

    /** A first attempt has nobody before it; any other has, even if the record of it is pruned. */
    private Stream<Violation> beginning(WorkItemKey key, List<ItemLog.Entry> entries) {
        ClaimRecord oldest = entries.get(0).record();
        return (oldest.claim().attempt() == 1) == oldest.previousFence().isEmpty()
                ? Stream.empty()
                : Stream.of(violation(key, "the first attempt, and only it, has no previous fence", oldest));
    }

    private Stream<Violation> links(List<ItemLog.Entry> entries) {
        return IntStream.range(1, entries.size())
                .filter(i ->
                        !follows(entries.get(i).record(), entries.get(i - 1).record()))
                .mapToObj(i -> violation(
                        entries.get(i).record().claim().key(),
                        "a grant does not follow on the one before it",
                        entries.get(i - 1).record(),
                        entries.get(i).record()));
    }

    private static boolean follows(ClaimRecord record, ClaimRecord before) {
        return record.previousFence().equals(Optional.of(before.claim().fence()))
                && record.claim().attempt() == before.claim().attempt() + 1;
    }
}
