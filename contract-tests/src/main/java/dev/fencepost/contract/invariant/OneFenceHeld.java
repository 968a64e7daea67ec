package dev.fencepost.contract.invariant;

import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.WorkItemKey;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** No instant at which two fences of one item are held: once a later grant was seen, an earlier one never is again. */
final class OneFenceHeld implements Invariant {
    @Override
    public String id() {
        return "I8";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        Map<WorkItemKey, List<Sighting>> sightings =
                Facts.groupBy(facts.sightings(), seen -> seen.grant().claim().key());
        Map<WorkItemKey, List<Success>> held = facts.successes().stream()
                .filter(success -> success.kind() == Success.Kind.HELD)
                .collect(Collectors.groupingBy(success -> success.proof().key()));
        return held.entrySet().stream()
                .flatMap(item -> Stream.concat(
                        byRealTime(item.getValue(), sightings.getOrDefault(item.getKey(), List.of())),
                        byAuthorityTime(item.getValue(), facts.items().getOrDefault(item.getKey(), List.of()))));
    }

    private Stream<Violation> byRealTime(List<Success> held, List<Sighting> sightings) {
        HighestBefore highest =
                new HighestBefore(sightings.stream().map(HighestBefore::seen).toList());
        return held.stream()
                .flatMap(one -> highest.before(one.call()).stream()
                        .filter(later -> later.fence().isNewerThan(one.proof().fence()))
                        .map(later -> found(one, later.call())));
    }

    private Stream<Violation> byAuthorityTime(List<Success> held, List<ItemLog.Entry> entries) {
        Map<GrantId, ClaimRecord> successors = IntStream.range(1, entries.size())
                .boxed()
                .collect(Collectors.toMap(
                        i -> GrantId.of(entries.get(i - 1).record()),
                        i -> entries.get(i).record(),
                        (one, other) -> one));
        return held.stream().flatMap(one -> {
            ClaimRecord next = successors.get(one.grant());
            return next != null && next.claim().lease().grantedAt().isBefore(one.at())
                    ? Stream.of(found(one, next))
                    : Stream.empty();
        });
    }

    private Violation found(Success held, Object later) {
        return violation(held.proof().key(), "a proof was held although a later grant had begun", held.call(), later);
    }
}
