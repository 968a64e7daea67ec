package dev.fencepost.contract.invariant;

import dev.fencepost.authority.Granted;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.HandOff;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.WorkItemKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** claimNext walks in order: whatever comes before the last grant is granted too, or skipped for a reason that held. */
final class FirstClaimableGranted implements Invariant {
    @Override
    public String id() {
        return "I22";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        Map<RequestKey, Integer> calls = new HashMap<>();
        facts.asked().forEach(asked -> calls.merge(asked.request(), 1, Integer::sum));
        SkipReasons reasons = new SkipReasons(facts);
        return facts.asked().stream()
                .flatMap(asked -> asked.candidates().stream()
                        .flatMap(candidates -> Stream.concat(
                                asked.call().answer(Granted.class).stream()
                                        .filter(granted -> calls.getOrDefault(asked.request(), 0) == 1
                                                || !granted.skips().isEmpty())
                                        .flatMap(granted -> judge(reasons, asked, candidates, granted)),
                                asked.call().answer(NothingClaimable.class).stream()
                                        .flatMap(nothing -> judge(reasons, asked, candidates, nothing)))));
    }

    private Stream<Violation> judge(SkipReasons reasons, Asked asked, List<Candidate> candidates, Granted granted) {
        List<WorkItemKey> grants =
                granted.grants().stream().map(grant -> grant.claim().key()).toList();
        WorkItemKey last = grants.get(grants.size() - 1);
        if (!walk(candidates, Optional.of(last)).equals(merge(candidates, grants, granted.skips()))) {
            return Stream.of(violation(last, "the answer does not walk the candidates in order", asked.call()));
        }
        return unjustified(reasons, asked, granted.skips(), decidedAt(granted));
    }

    /** A grant that starts where its predecessor ended may have been decided before that: it does not tell when. */
    private static Optional<Instant> decidedAt(Granted granted) {
        return granted.grants().stream()
                .filter(grant -> !grant.handOff()
                        .map(HandOff::end)
                        .map(ClaimEnd::at)
                        .equals(Optional.of(grant.claim().lease().grantedAt())))
                .map(grant -> grant.claim().lease().grantedAt())
                .findFirst();
    }

    private Stream<Violation> judge(
            SkipReasons reasons, Asked asked, List<Candidate> candidates, NothingClaimable nothing) {
        List<WorkItemKey> skipped = nothing.skips().stream().map(Skip::key).toList();
        if (!walk(candidates, Optional.empty()).equals(skipped)) {
            return Stream.of(new Violation(
                    id(),
                    Optional.empty(),
                    "the answer does not give a reason for each candidate in order",
                    List.of(asked.call().toString())));
        }
        Optional<Instant> at = nothing.skips().stream()
                .flatMap(skip -> skip.until().stream())
                .min(Instant::compareTo)
                .flatMap(until -> nothing.retryAfter().map(until::minus));
        return unjustified(reasons, asked, nothing.skips(), at);
    }

    private Stream<Violation> unjustified(SkipReasons reasons, Asked asked, List<Skip> skips, Optional<Instant> at) {
        return skips.stream()
                .filter(skip -> !reasons.mayHold(skip, at, asked.call()))
                .map(skip -> violation(
                        skip.key(),
                        "a candidate was skipped as " + skip.reason() + ", which it was not",
                        asked.call()));
    }

    private static List<WorkItemKey> walk(List<Candidate> candidates, Optional<WorkItemKey> last) {
        List<WorkItemKey> walked = new ArrayList<>();
        for (Candidate candidate : candidates) {
            walked.add(candidate.key());
            if (last.filter(candidate.key()::equals).isPresent()) {
                break;
            }
        }
        return walked;
    }

    /** Puts grants and skips back into one list, each in its own order, as the candidates come. */
    private static List<WorkItemKey> merge(List<Candidate> candidates, List<WorkItemKey> grants, List<Skip> skips) {
        List<WorkItemKey> merged = new ArrayList<>();
        int grant = 0;
        int skip = 0;
        for (Candidate candidate : candidates) {
            if (grant < grants.size() && grants.get(grant).equals(candidate.key())) {
                merged.add(grants.get(grant++));
            } else if (skip < skips.size() && skips.get(skip).key().equals(candidate.key())) {
                merged.add(skips.get(skip++).key());
            }
        }
        return grant == grants.size() && skip == skips.size() ? merged : List.of();
    }
}
