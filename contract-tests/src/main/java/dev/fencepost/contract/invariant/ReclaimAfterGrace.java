package dev.fencepost.contract.invariant;

import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A claim is reclaimed only after expiry plus grace, and every claim ends once. */
final class ReclaimAfterGrace implements Invariant {
    @Override
    public String id() {
        return "I12";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        return Stream.of(inTheLog(facts), bySweeps(facts), byGrants(facts), twice(facts))
                .flatMap(found -> found);
    }

    private Stream<Violation> inTheLog(Facts facts) {
        return facts.grants().values().stream()
                .filter(record -> isReclaimed(record) && isEarly(record, Duration.ZERO))
                .map(record -> violation(record.claim().key(), "a claim was reclaimed before its expiry", record));
    }

    private Stream<Violation> bySweeps(Facts facts) {
        return facts.ends().stream()
                .filter(end -> end.call().question() instanceof Question.Sweep)
                .flatMap(end -> facts.remembered(end.grant()).stream()
                        .filter(record -> isEarly(
                                record,
                                ((Question.Sweep) end.call().question()).sweep().grace()))
                        .map(record -> violation(
                                end.grant().key(), "a sweep ended a claim within its grace", end.call(), record)));
    }

    /** Only where no sweep can have been the one that ended the claim at the same instant. */
    private Stream<Violation> byGrants(Facts facts) {
        Set<GrantId> swept = facts.ends().stream().map(EndSeen::grant).collect(Collectors.toSet());
        boolean sweepsFailed = facts.calls().stream()
                .anyMatch(call -> call.question() instanceof Question.Sweep
                        && call.failure().isPresent());
        return sweepsFailed
                ? Stream.empty()
                : facts.sightings().stream()
                        .flatMap(seen -> seen.grant().previousFence().stream()
                                .map(fence -> new GrantId(seen.id().key(), fence))
                                .filter(before -> !swept.contains(before))
                                .flatMap(before -> facts.remembered(before).stream())
                                .filter(ReclaimAfterGrace::isReclaimed)
                                .filter(before -> seen.asked().policy() == LapsedPolicy.LEAVE
                                        || isEarly(before, seen.asked().grace()))
                                .map(before -> violation(
                                        seen.id().key(),
                                        "a grant reclaimed a claim that its terms leave alone",
                                        seen.call(),
                                        before)));
    }

    private Stream<Violation> twice(Facts facts) {
        Map<GrantId, List<EndSeen>> ends = Facts.groupBy(facts.ends(), EndSeen::grant);
        return ends.entrySet().stream()
                .filter(grant -> grant.getValue().size() > 1)
                .filter(grant ->
                        !grant.getValue().stream().allMatch(end -> end.call().question() instanceof Question.Release))
                .map(grant -> violation(
                        grant.getKey().key(),
                        "a claim was ended more than once",
                        grant.getValue().stream().map(EndSeen::call).toArray()));
    }

    private static boolean isReclaimed(ClaimRecord record) {
        return record.end().map(end -> end.cause() == ClaimEnd.Cause.RECLAIMED).orElse(false);
    }

    private static boolean isEarly(ClaimRecord record, Duration grace) {
        Instant allowed = record.claim().lease().expiresAt().plus(grace);
        return record.end().map(end -> end.at().isBefore(allowed)).orElse(false);
    }
}
