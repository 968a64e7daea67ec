package dev.fencepost.optimistic;

import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.WorkItemKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** inspect: reads one page of claims. */
final class ClaimReader {
    private final TrackerStore store;
    private final ClaimQuery query;
    private final Optional<PageCursor> after;

    ClaimReader(TrackerStore store, ClaimQuery query) {
        this.store = store;
        this.query = query;
        this.after = query.cursor().map(PageCursor::parse);
    }

    ClaimPage read() {
        Optional<ClaimScope> scope = query.scope().or(() -> query.item().map(WorkItemKey::scope));
        List<WorkItemKey> named = query.item().map(List::of).orElse(List.of());
        ScopeView view = store.view(scope, named, Set.of());
        // One more than fits tells whether another page follows.
        List<ClaimRecord> found = view.items().stream()
                .flatMap(item -> item.claims().stream())
                .filter(view::counts)
                .map(claim -> claim.asRecord(view.now()))
                .filter(this::fits)
                .limit(query.pageSize() + 1L)
                .toList();
        if (found.size() <= query.pageSize()) {
            return new ClaimPage(found, Optional.empty(), view.now());
        }
        List<ClaimRecord> page = found.subList(0, query.pageSize());
        return new ClaimPage(
                page, Optional.of(PageCursor.after(page.get(page.size() - 1)).text()), view.now());
    }

    private boolean fits(ClaimRecord row) {
        Claimant claimant = row.claim().claimant();
        Instant grantedAt = row.claim().lease().grantedAt();
        return after.map(cursor -> cursor.isBefore(row)).orElse(true)
                && query.item().map(row.claim().key()::equals).orElse(true)
                && query.scope().map(row.claim().key().scope()::equals).orElse(true)
                && query.states().contains(row.state())
                && query.hostId().map(claimant.hostId()::equals).orElse(true)
                && (query.agentId().isEmpty() || query.agentId().equals(claimant.agentId()))
                && query.grantedFrom().map(from -> !grantedAt.isBefore(from)).orElse(true)
                && query.grantedBefore().map(grantedAt::isBefore).orElse(true);
    }
}
