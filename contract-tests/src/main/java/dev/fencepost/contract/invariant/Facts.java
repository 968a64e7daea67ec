package dev.fencepost.contract.invariant;

import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.WorkItemKey;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A recording, sorted out once for all invariants. */
record Facts(
        Recording recording,
        Map<WorkItemKey, List<ItemLog.Entry>> items,
        Map<GrantId, ClaimRecord> grants,
        List<Asked> asked,
        List<Sighting> sightings,
        List<Success> successes,
        List<EndSeen> ends,
        Map<GrantId, LeaseToken> tokens) {

    static Facts of(Recording recording) {
        List<RecordedCall> calls = recording.calls();
        Map<GrantId, ClaimRecord> grants = new HashMap<>();
        recording.log().entries().forEach(entry -> grants.put(GrantId.of(entry.record()), entry.record()));
        List<Asked> asked =
                calls.stream().flatMap(call -> Asked.of(call).stream()).toList();
        List<Sighting> sightings = asked.stream()
                .flatMap(one -> one.grants().stream().map(grant -> new Sighting(one, grant)))
                .toList();
        Map<GrantId, LeaseToken> tokens = new HashMap<>();
        sightings.forEach(seen -> tokens.putIfAbsent(seen.id(), seen.grant().leaseToken()));
        return new Facts(
                recording,
                recording.log().byItem(),
                grants,
                asked,
                sightings,
                calls.stream().flatMap(call -> Success.of(call).stream()).toList(),
                calls.stream().flatMap(EndSeen::of).toList(),
                tokens);
    }

    List<RecordedCall> calls() {
        return recording.calls();
    }

    Optional<ClaimRecord> remembered(GrantId grant) {
        return Optional.ofNullable(grants.get(grant));
    }

    /** Tells whether a grant is older than what the log still has of its item, so that a prune explains its absence. */
    boolean isPruned(GrantId grant) {
        List<ItemLog.Entry> entries = items.getOrDefault(grant.key(), List.of());
        if (entries.isEmpty()) {
            return false;
        }
        ClaimRecord oldest = entries.get(0).record();
        FencingToken first = oldest.claim().fence();
        return oldest.previousFence().isPresent() && first.isNewerThan(grant.fence());
    }

    /** Tells whether a proof has the token that was granted; one whose grant nobody saw gets the benefit of the doubt. */
    boolean hasGrantedToken(Success success) {
        LeaseToken granted = tokens.get(success.grant());
        return granted == null || granted.equals(success.proof().leaseToken());
    }

    static <K, V> Map<K, List<V>> groupBy(List<V> values, Function<V, K> key) {
        return values.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }
}
