package dev.fencepost.coordinator;

import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.ReopenResult;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.claim.WorkItemKey;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reopens completed items that a person reopened in the tracker; each is looked at once in a call, and a few in all. */
final class ReopeningCheck {
    private static final Logger LOG = LoggerFactory.getLogger(ReopeningCheck.class);
    /** Each look costs a call to a tracker, and the caller waits. */
    private static final int MOST_LOOKS = 10;

    private final ClaimDesk desk;
    private final Set<WorkItemKey> looked = new HashSet<>();

    ReopeningCheck(ClaimDesk desk) {
        this.desk = desk;
    }

    /** Returns the items that are claimable again. */
    List<WorkItemKey> reopen(List<Skip> skips, Map<WorkItemKey, Candidate> candidates) {
        if (desk.reopening == Reopening.EXPLICIT) {
            return List.of();
        }
        return skips.stream()
                .filter(skip -> skip.reason() == SkipReason.COMPLETED)
                .map(Skip::key)
                .filter(key -> looked.size() < MOST_LOOKS && looked.add(key))
                .filter(key -> Optional.ofNullable(candidates.get(key))
                        .map(this::reopen)
                        .orElse(false))
                .toList();
    }

    private boolean reopen(Candidate candidate) {
        Optional<ClaimRecord> last = lastOf(candidate.key());
        if (last.isEmpty() || !isReopened(candidate, last.get())) {
            return false;
        }
        FencingToken fence = last.get().claim().fence();
        ReopenResult result = desk.open.admin().reopen(candidate.key(), ExpectedFence.exactly(fence));
        LOG.info(
                "item.reopened item={} fence={} answer={}",
                candidate.key(),
                fence,
                result.getClass().getSimpleName());
        // Where another desk was quicker, the item is claimable all the same, or held: the authority will say.
        return true;
    }

    private boolean isReopened(Candidate candidate, ClaimRecord last) {
        try {
            return desk.reopening.isReopened(candidate, last);
        } catch (RuntimeException e) {
            LOG.warn(
                    "item.reopening_unknown item={} error={}",
                    candidate.key(),
                    e.getClass().getName());
            return false;
        }
    }

    private Optional<ClaimRecord> lastOf(WorkItemKey key) {
        ClaimQuery query =
                ClaimQuery.of(key).inStates(EnumSet.of(ClaimState.ENDED)).withPageSize(ClaimQuery.MAX_PAGE_SIZE);
        ClaimPage page = desk.open.authority().inspect(query);
        while (page.nextCursor().isPresent()) {
            page = desk.open.authority().inspect(query.after(page.nextCursor().get()));
        }
        List<ClaimRecord> records = page.records();
        return records.isEmpty() ? Optional.empty() : Optional.of(records.get(records.size() - 1));
    }
}
