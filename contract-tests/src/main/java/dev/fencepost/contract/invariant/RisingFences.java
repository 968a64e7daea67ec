package dev.fencepost.contract.invariant;

import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.WorkItemKey;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Fences rise per item, in the log and in real time, and none is issued twice. */
final class RisingFences implements Invariant {
    @Override
    public String id() {
        return "I3";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        Stream<Violation> inTheLog = facts.items().entrySet().stream().flatMap(this::judgeLog);
        Stream<Violation> asSeen =
                Facts.groupBy(facts.sightings(), seen -> seen.grant().claim().key()).entrySet().stream()
                        .flatMap(item -> judgeSeen(item.getKey(), item.getValue()));
        return Stream.concat(inTheLog, asSeen);
    }

    private Stream<Violation> judgeLog(Map.Entry<WorkItemKey, List<ItemLog.Entry>> item) {
        List<ClaimRecord> records =
                item.getValue().stream().map(ItemLog.Entry::record).toList();
        return IntStream.range(1, records.size())
                .filter(i -> !records.get(i)
                        .claim()
                        .fence()
                        .isNewerThan(records.get(i - 1).claim().fence()))
                .mapToObj(i -> violation(
                        item.getKey(), "the fences do not rise in the log", records.get(i - 1), records.get(i)));
    }

    private Stream<Violation> judgeSeen(WorkItemKey item, List<Sighting> sightings) {
        HighestBefore highest =
                new HighestBefore(sightings.stream().map(HighestBefore::seen).toList());
        Stream<Violation> falling = sightings.stream()
                .flatMap(sighting -> highest.before(sighting.call()).stream()
                        .filter(seen -> seen.fence()
                                .isNewerThan(sighting.grant().claim().fence()))
                        .map(seen -> violation(
                                item, "a grant has a lower fence than one seen before", seen.call(), sighting.call())));
        Stream<Violation> twice = Facts.groupBy(sightings, Sighting::id).values().stream()
                .filter(same -> same.stream()
                                .map(seen -> seen.asked().request())
                                .distinct()
                                .count()
                        > 1)
                .map(same -> violation(
                        item,
                        "one fence was issued to several requests",
                        same.stream().map(Sighting::call).toArray()));
        return Stream.concat(falling, twice);
    }
}
