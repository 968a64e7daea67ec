package dev.fencepost.memory;

import dev.fencepost.authority.GrantRequest;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.WorkItemKey;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** What the store knows of one scope. Touched only by who has its turn. */
final class ScopeState {
    private final ClaimScope name;
    private final MemoryRules rules;
    private final ReentrantLock turn = new ReentrantLock();
    private final Map<String, ItemState> items = new HashMap<>();
    /** The items whose last claim has not ended, so that limits and sweeps need not look at the others. */
    private final OpenItems open = new OpenItems();

    private final RequestBook requests = new RequestBook();

    ScopeState(ClaimScope name, MemoryRules rules) {
        this.name = name;
        this.rules = rules;
    }

    ClaimScope name() {
        return name;
    }

    ReentrantLock turn() {
        return turn;
    }

    Collection<ItemState> items() {
        return items.values();
    }

    Collection<ItemState> open() {
        return open.all();
    }

    RequestBook requests() {
        return requests;
    }

    /** Returns an item; one that was never granted is not kept. */
    ItemState item(WorkItemKey key) {
        ItemState known = items.get(key.itemId());
        return known != null ? known : new ItemState(key);
    }

    /** Grants an item; a lapsed claim that stands in the way ends as reclaimed. */
    GrantedClaim grant(ItemState item, GrantRequest request, Optional<String> concurrencyKey, Instant now) {
        GrantedClaim before = item.last();
        if (before == null) {
            items.put(item.key().itemId(), item);
        } else if (!before.hasEnded()) {
            end(item, before, ClaimEnd.reclaimed(rules.endAt(before, now)));
        }
        Claim claim = new Claim(
                item.key(),
                request.claimant(),
                rules.nextFence(item),
                rules.newLease(item, now, request.lease()),
                rules.nextAttempt(item));
        Grant grant = new Grant(
                claim, rules.tokenOf(request.secret(), item.key()), rules.previousFence(item), rules.handOff(item));
        GrantedClaim granted = new GrantedClaim(request, concurrencyKey, grant);
        item.granted(granted);
        open.add(item);
        return granted;
    }

    /** Ends the last claim of an item. */
    void end(ItemState item, GrantedClaim claim, ClaimEnd end) {
        claim.end(end);
        open.remove(item);
        if (!rules.countsAsAttempt(end)) {
            item.uncountAttempt();
        }
    }
}
