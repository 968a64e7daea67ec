package dev.fencepost.contract.invariant;

import dev.fencepost.claim.Claim;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A heartbeat succeeds only before the expiry, never moves it back and never further than asked; the fence stays. */
final class HonestHeartbeats implements Invariant {
    @Override
    public String id() {
        return "I9";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        Map<GrantId, Instant> expiries = new HashMap<>();
        facts.sightings()
                .forEach(seen -> expiries.merge(
                        seen.id(),
                        seen.grant().claim().lease().expiresAt(),
                        (one, other) -> one.isBefore(other) ? one : other));
        Set<GrantId> uncertain = uncertain(facts);
        Map<GrantId, List<Success>> heartbeats = Facts.groupBy(
                facts.successes().stream()
                        .filter(success -> success.kind() == Success.Kind.EXTENDED)
                        .toList(),
                Success::grant);
        return heartbeats.entrySet().stream().flatMap(grant -> {
            Instant expiry = expiries.get(grant.getKey());
            return expiry == null || uncertain.contains(grant.getKey())
                    ? Stream.empty()
                    : judge(grant.getValue(), expiry).stream();
        });
    }

    /** A heartbeat that failed may have moved the expiry: nothing can be said of its grant. */
    private static Set<GrantId> uncertain(Facts facts) {
        Set<GrantId> grants = new HashSet<>();
        for (RecordedCall call : facts.calls()) {
            if (call.failure().isPresent() && call.question() instanceof Question.Heartbeat question) {
                grants.add(GrantId.of(question.heartbeat().proof()));
            }
        }
        return grants;
    }

    private List<Violation> judge(List<Success> heartbeats, Instant granted) {
        List<Violation> found = new ArrayList<>();
        List<Success> ordered = heartbeats.stream()
                .sorted(Comparator.comparing(Success::at)
                        .thenComparing(one -> one.claim().lease().expiresAt()))
                .toList();
        Instant expiry = granted;
        for (Success one : ordered) {
            Claim claim = one.claim();
            Instant extended = claim.lease().expiresAt();
            Duration lease =
                    ((Question.Heartbeat) one.call().question()).heartbeat().lease();
            if (!GrantId.of(claim).equals(one.grant())) {
                found.add(found(one, "a heartbeat answers with another fence or item", expiry));
            } else if (!one.at().isBefore(expiry)) {
                found.add(found(one, "a heartbeat revived a lapsed claim", expiry));
            } else if (extended.isBefore(expiry)) {
                found.add(found(one, "a heartbeat moved the expiry back", expiry));
            } else if (extended.isAfter(expiry) && extended.isAfter(one.at().plus(lease))) {
                found.add(found(one, "a heartbeat moved the expiry further than asked", expiry));
            }
            expiry = extended.isAfter(expiry) ? extended : expiry;
        }
        return found;
    }

    private Violation found(Success heartbeat, String what, Instant expiry) {
        return violation(
                heartbeat.proof().key(),
                what,
                heartbeat.call(),
                "expiry before it: " + expiry,
                "time of the answer: " + heartbeat.at());
    }
}
