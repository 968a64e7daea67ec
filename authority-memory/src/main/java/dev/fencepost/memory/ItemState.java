package dev.fencepost.memory;

import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.WorkItemKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the store knows of one item: counters that are never forgotten, and claims that may be. */
final class ItemState {
    private final WorkItemKey key;
    private final List<GrantedClaim> claims = new ArrayList<>(1);
    private final ShownState shown = new ShownState();
    private @Nullable GrantedClaim last;
    private int attempts;
    private int countedAttempts;
    private boolean pruned;
    private int placeAmongOpen;

    ItemState(WorkItemKey key) {
        this.key = key;
    }

    WorkItemKey key() {
        return key;
    }

    /** Returns the claims that are still remembered, oldest first. */
    List<GrantedClaim> claims() {
        return Collections.unmodifiableList(claims);
    }

    /** Returns the last claim, which no prune forgets; null if the item was never granted. */
    @Nullable
    GrantedClaim last() {
        return last;
    }

    /** Returns how often the item was granted. */
    int attempts() {
        return attempts;
    }

    /** Returns how many attempts count against a cap, since the last reopening. */
    int countedAttempts() {
        return countedAttempts;
    }

    boolean wasPruned() {
        return pruned;
    }

    ShownState shown() {
        return shown;
    }

    /** Returns the place in {@link OpenItems}; it means something only while the last claim has not ended. */
    int placeAmongOpen() {
        return placeAmongOpen;
    }

    void placeAmongOpen(int place) {
        placeAmongOpen = place;
    }

    void granted(GrantedClaim claim) {
        claims.add(claim);
        last = claim;
        attempts++;
        countedAttempts++;
    }

    void uncountAttempt() {
        countedAttempts--;
    }

    void startCountAnew() {
        countedAttempts = 0;
    }

    void forget(List<GrantedClaim> old) {
        pruned |= claims.removeAll(old);
    }

    /** Returns the claim of a fence, if it is remembered. */
    @Nullable
    GrantedClaim claimOf(FencingToken fence) {
        // From the newest: a proof is nearly always the last one's.
        for (int i = claims.size() - 1; i >= 0; i--) {
            GrantedClaim claim = claims.get(i);
            if (claim.claim().fence().equals(fence)) {
                return claim;
            }
        }
        return null;
    }
}
