package dev.fencepost.mirrors;

import static dev.fencepost.mirrors.Events.SCOPE;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.memory.MemoryAuthority;
import dev.fencepost.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** An authority whose time a test moves, and short ways to use it. */
final class Desk {
    private Instant now = Events.START;
    private final MemoryStore store = MemoryStore.create(() -> now);
    final MemoryAuthority authority = MemoryAuthority.on(store);

    void pass(Duration time) {
        now = now.plus(time);
    }

    Instant now() {
        return now;
    }

    /** Returns the authority as a process that starts now would open it. */
    MemoryAuthority reopened() {
        return MemoryAuthority.on(store);
    }

    Grant claim(String itemId) {
        return claim(itemId, Claimant.ofAgent("build-3", "agent-7"));
    }

    Grant claim(String itemId, Claimant claimant) {
        ClaimRequest request = ClaimRequest.builder(SCOPE, claimant)
                .candidates(List.of(Candidate.of(new WorkItemKey(SCOPE, itemId))))
                .build();
        return ((Granted) authority.claimNext(request)).grant();
    }

    void release(Grant grant, Outcome outcome) {
        authority.release(grant.proof(), outcome);
    }
}
