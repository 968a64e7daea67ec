package dev.fencepost.examples.journal;

import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimRecord;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads claims page by page. A cursor is the canonical key and the fence at which the last page ended. */
final class Pages {
    private Pages() {}

    static ClaimPage read(Turn turn, ClaimQuery query) {
        List<ClaimRecord> found = turn.claims()
                .all()
                .filter(claim -> query.cursor()
                        .map(cursor -> isAfter(claim.claim(), cursor))
                        .orElse(true))
                .map(claim -> claim.asOf(turn.now()))
                .filter(row -> fits(row, query))
                .limit(query.pageSize() + 1L)
                .toList();
        if (found.size() <= query.pageSize()) {
            return new ClaimPage(found, Optional.empty(), turn.now());
        }
        List<ClaimRecord> page = found.subList(0, query.pageSize());
        Claim last = page.get(page.size() - 1).claim();
        return new ClaimPage(page, Optional.of(last.fence() + " " + last.key().canonical()), turn.now());
    }

    private static boolean isAfter(Claim claim, String cursor) {
        int space = cursor.indexOf(' ');
        if (!cursor.matches("\\d{1,16} .+")) {
            throw new IllegalArgumentException("cursor is not one that inspect returned");
        }
        int byItem = claim.key().canonical().compareTo(cursor.substring(space + 1));
        return byItem > 0 || (byItem == 0 && claim.fence().value() > Long.parseLong(cursor.substring(0, space)));
    }

    private static boolean fits(ClaimRecord row, ClaimQuery query) {
        Claim claim = row.claim();
        Instant grantedAt = claim.lease().grantedAt();
        return query.scope().map(claim.key().scope()::equals).orElse(true)
                && query.item().map(claim.key()::equals).orElse(true)
                && query.hostId().map(claim.claimant().hostId()::equals).orElse(true)
                && (query.agentId().isEmpty()
                        || query.agentId().equals(claim.claimant().agentId()))
                && query.states().contains(row.state())
                && query.grantedFrom().map(from -> !grantedAt.isBefore(from)).orElse(true)
                && query.grantedBefore().map(grantedAt::isBefore).orElse(true);
    }
}
