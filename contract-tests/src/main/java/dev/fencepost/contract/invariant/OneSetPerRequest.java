package dev.fencepost.contract.invariant;

import dev.fencepost.authority.RequestFate.Voided;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.WorkItemKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** At most one set of grants per request, ever; and every grant was asked for. */
final class OneSetPerRequest implements Invariant {
    @Override
    public String id() {
        return "I6";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        Map<RequestKey, List<Asked>> requests = Facts.groupBy(facts.asked(), Asked::request);
        Map<RequestKey, Set<GrantId>> sets = new HashMap<>();
        facts.grants()
                .forEach((grant, record) -> sets.computeIfAbsent(RequestKey.of(record), key -> new HashSet<>())
                        .add(grant));
        facts.sightings()
                .forEach(seen -> sets.computeIfAbsent(seen.asked().request(), key -> new HashSet<>())
                        .add(seen.id()));
        return Stream.of(
                        sets.entrySet().stream()
                                .flatMap(set -> judge(
                                        set.getKey(), set.getValue(), requests.getOrDefault(set.getKey(), List.of()))),
                        unasked(facts, requests),
                        voided(facts, requests))
                .flatMap(found -> found);
    }

    private Stream<Violation> judge(RequestKey request, Set<GrantId> set, List<Asked> calls) {
        int howMany = calls.stream().mapToInt(Asked::howMany).max().orElse(Integer.MAX_VALUE);
        long items = set.stream().map(GrantId::key).distinct().count();
        boolean granted = items == set.size() && set.size() <= howMany;
        WorkItemKey item = set.iterator().next().key();
        return granted
                ? Stream.empty()
                : Stream.of(violation(item, "request " + request.id() + " was granted more than once", set, calls));
    }

    private Stream<Violation> unasked(Facts facts, Map<RequestKey, List<Asked>> requests) {
        return facts.items().values().stream()
                .flatMap(List::stream)
                .map(ItemLog.Entry::record)
                .filter(record -> requests.getOrDefault(RequestKey.of(record), List.of()).stream()
                        .noneMatch(asked -> asksFor(asked, record)))
                .map(record -> violation(record.claim().key(), "nobody asked for this grant", record));
    }

    private static boolean asksFor(Asked asked, ClaimRecord record) {
        return asked.mayGrant(record.claim().key());
    }

    private Stream<Violation> voided(Facts facts, Map<RequestKey, List<Asked>> requests) {
        return facts.calls().stream()
                .filter(call -> call.question() instanceof Question.Resolve
                        && call.answer(Voided.class).isPresent())
                .flatMap(call -> {
                    Question.Resolve resolve = (Question.Resolve) call.question();
                    return requests
                            .getOrDefault(new RequestKey(resolve.scope(), resolve.requestId()), List.of())
                            .stream()
                            .filter(asked -> call.isBefore(asked.call())
                                    && !asked.grants().isEmpty())
                            .map(asked -> violation(
                                    asked.grants().get(0).claim().key(),
                                    "a request was granted after its id had been voided",
                                    call,
                                    asked.call()));
                });
    }
}
