package dev.fencepost.memory;

import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Claimant;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** inspect: reads one page of claims. */
final class ClaimReader {
    private final MemoryStore store;
    private final MemoryRules rules;
    private final ClaimQuery query;
    private final Optional<PageCursor> after;

    ClaimReader(MemoryStore store, ClaimQuery query) {
        this.store = store;
        this.rules = store.rules();
        this.query = query;
        this.after = query.cursor().map(PageCursor::parse);
    }

    ClaimPage read() {
        Optional<ClaimScope> onlyScope = query.scope().or(() -> query.item().map(item -> item.scope()));
        return onlyScope.isPresent()
                ? store.decide(onlyScope.get(), (scope, now) -> page(List.of(scope), now))
                : store.readAll(this::page);
    }

    private ClaimPage page(Collection<ScopeState> scopes, Instant now) {
        // One more than fits tells whether another page follows.
        List<ClaimRecord> found = scopes.stream()
                .flatMap(scope -> scope.items().stream())
                .map(item -> new Placed(item, item.key().canonical()))
                .filter(this::mayHaveMore)
                .sorted(Comparator.comparing(Placed::canonical))
                .flatMap(placed -> records(placed, now))
                .limit(query.pageSize() + 1L)
                .toList();
        if (found.size() <= query.pageSize()) {
            return new ClaimPage(found, Optional.empty(), now);
        }
        List<ClaimRecord> fits = found.subList(0, query.pageSize());
        return new ClaimPage(
                fits, Optional.of(PageCursor.after(fits.get(fits.size() - 1)).text()), now);
    }

    private boolean mayHaveMore(Placed placed) {
        return query.item().map(placed.item().key()::equals).orElse(true)
                && after.map(cursor -> placed.canonical().compareTo(cursor.key()) >= 0)
                        .orElse(true);
    }

    private Stream<ClaimRecord> records(Placed placed, Instant now) {
        return placed.item().claims().stream()
                .filter(claim -> after.map(cursor -> cursor.isBefore(
                                placed.canonical(), claim.claim().fence()))
                        .orElse(true))
                .map(claim -> claim.asRecord(rules.stateOf(claim, now)))
                .filter(this::fits);
    }

    private boolean fits(ClaimRecord row) {
        Claimant claimant = row.claim().claimant();
        Instant grantedAt = row.claim().lease().grantedAt();
        ClaimState state = row.state();
        return query.scope().map(row.claim().key().scope()::equals).orElse(true)
                && query.states().contains(state)
                && query.hostId().map(claimant.hostId()::equals).orElse(true)
                && (query.agentId().isEmpty() || query.agentId().equals(claimant.agentId()))
                && query.grantedFrom().map(from -> !grantedAt.isBefore(from)).orElse(true)
                && query.grantedBefore().map(grantedAt::isBefore).orElse(true);
    }

    /** An item with its place in the order of pages, worked out once. */
    private record Placed(ItemState item, String canonical) {}
}
