package dev.fencepost.contract.invariant;

import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Every grant that a caller saw is in the log, field by field. */
final class GrantsAsSeen implements Invariant {
    @Override
    public String id() {
        return "I4";
    }

    @Override
    public Stream<Violation> judge(Facts facts) {
        return facts.sightings().stream()
                .flatMap(seen -> facts.remembered(seen.id()).stream().flatMap(record -> compare(seen, record)));
    }

    private Stream<Violation> compare(Sighting seen, ClaimRecord record) {
        Claim granted = seen.grant().claim();
        Claim kept = record.claim();
        List<String> differing = new ArrayList<>();
        check(differing, "claimant", granted.claimant().equals(kept.claimant()));
        check(
                differing,
                "grantedAt",
                granted.lease().grantedAt().equals(kept.lease().grantedAt()));
        check(
                differing,
                "expiresAt",
                !granted.lease().expiresAt().isAfter(kept.lease().expiresAt()));
        check(differing, "attempt", granted.attempt() == kept.attempt());
        check(differing, "previousFence", seen.grant().previousFence().equals(record.previousFence()));
        check(differing, "requestId", seen.asked().request().id().equals(record.requestId()));
        seen.asked()
                .candidate(granted.key())
                .map(Candidate::concurrencyKey)
                .ifPresent(key -> check(differing, "concurrencyKey", key.equals(record.concurrencyKey())));
        return differing.isEmpty()
                ? Stream.empty()
                : Stream.of(violation(
                        granted.key(),
                        "a grant is remembered otherwise than it was given: " + String.join(", ", differing),
                        seen.call(),
                        record));
    }

    private static void check(List<String> differing, String field, boolean same) {
        if (!same) {
            differing.add(field);
        }
    }
}
