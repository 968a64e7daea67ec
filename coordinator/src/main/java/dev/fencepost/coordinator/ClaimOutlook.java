package dev.fencepost.coordinator;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Says what claimNext would answer for one item, without asking for it: every reason that stands in the way.
 *
 * <p>It is read from what the authority remembers, in several looks, so that it may be old by the time it arrives. Whether
 * others are at the item at this moment (CONTENDED) only a claim finds out.
 *
 * @param candidate the item
 * @param reasons why it would be passed over, in the order of the contract: the first is the one that claimNext names;
 *     empty if it would be granted
 * @param last the item's last claim, if it ever had one
 * @param attemptsForgotten whether history was dropped that may hold further attempts, so that quarantine is not certain
 * @param asOf when, on the authority's clock
 */
public record ClaimOutlook(
        Candidate candidate, List<Skip> reasons, Optional<ClaimRecord> last, boolean attemptsForgotten, Instant asOf) {
    /** Checks the parts. */
    public ClaimOutlook {
        Objects.requireNonNull(candidate, "candidate");
        reasons = List.copyOf(reasons);
        Objects.requireNonNull(last, "last");
        Objects.requireNonNull(asOf, "asOf");
    }

    /**
     * Looks, and changes nothing.
     *
     * @param terms the terms on which the item would be asked for; their candidates do not matter
     */
    public static ClaimOutlook of(ClaimAuthority authority, ClaimRequest terms, Candidate candidate) {
        Look look = new Look(authority, terms, candidate);
        look.atTheItem();
        look.atTheAttempts();
        look.atTheLimits();
        return new ClaimOutlook(candidate, look.reasons, look.last(), look.forgotten, look.asOf);
    }

    /** Tells whether the item would be granted, as far as it can be foreseen. */
    public boolean isClaimable() {
        return reasons.isEmpty();
    }

    private static final class Look {
        private final ClaimAuthority authority;
        private final ClaimRequest terms;
        private final Candidate candidate;
        private final List<ClaimRecord> history = new ArrayList<>();
        private final List<Skip> reasons = new ArrayList<>();
        private Instant asOf;
        private boolean forgotten;

        Look(ClaimAuthority authority, ClaimRequest terms, Candidate candidate) {
            this.authority = authority;
            this.terms = terms;
            this.candidate = candidate;
            this.asOf = read(ClaimQuery.of(candidate.key()), history);
        }

        private Instant read(ClaimQuery query, List<ClaimRecord> into) {
            ClaimQuery whole = query.withPageSize(ClaimQuery.MAX_PAGE_SIZE);
            ClaimPage page = authority.inspect(whole);
            into.addAll(page.records());
            while (page.nextCursor().isPresent()) {
                page = authority.inspect(whole.after(page.nextCursor().get()));
                into.addAll(page.records());
            }
            return page.asOf();
        }

        Optional<ClaimRecord> last() {
            return history.isEmpty() ? Optional.empty() : Optional.of(history.get(history.size() - 1));
        }

        private void add(SkipReason reason) {
            reasons.add(Skip.of(candidate.key(), reason));
        }

        void atTheItem() {
            last().ifPresent(record -> {
                switch (record.state()) {
                    case ACTIVE -> reasons.add(Skip.held(record.claim()));
                    case LAPSED -> atALapsedClaim(record);
                    case ENDED -> atAnEndedClaim(record);
                }
            });
        }

        private void atALapsedClaim(ClaimRecord record) {
            Instant free = record.claim().lease().expiresAt().plus(terms.takeoverGrace());
            boolean leave = terms.lapsedPolicy() == LapsedPolicy.LEAVE;
            if (leave || asOf.isBefore(free)) {
                reasons.add(new Skip(
                        candidate.key(),
                        SkipReason.LAPSED_NOT_RECLAIMABLE,
                        Optional.of(record.claim()),
                        leave ? Optional.empty() : Optional.of(free)));
            }
        }

        private void atAnEndedClaim(ClaimRecord record) {
            ClaimEnd end = record.end().orElseThrow();
            if (record.reopenedAt().isPresent() || end.outcome().isEmpty()) {
                return;
            }
            Outcome outcome = end.outcome().get();
            switch (outcome.kind()) {
                case COMPLETED -> add(SkipReason.COMPLETED);
                case BLOCKED -> add(SkipReason.BLOCKED);
                case FAILED, YIELDED ->
                    outcome.retryAfter()
                            .map(rest -> end.at().plus(rest))
                            .filter(asOf::isBefore)
                            .ifPresent(until -> reasons.add(new Skip(
                                    candidate.key(), SkipReason.COOLING_DOWN, Optional.empty(), Optional.of(until))));
            }
        }

        void atTheAttempts() {
            if (terms.maxAttempts().isEmpty() || history.isEmpty()) {
                return;
            }
            int counted = 0;
            boolean reopened = false;
            for (int i = history.size() - 1; i >= 0 && !reopened; i--) {
                reopened = history.get(i).reopenedAt().isPresent();
                counted += reopened || isYielded(history.get(i)) ? 0 : 1;
            }
            forgotten = !reopened && history.get(0).claim().attempt() > 1;
            if (counted >= terms.maxAttempts().getAsInt()) {
                add(SkipReason.QUARANTINED);
            }
        }

        private static boolean isYielded(ClaimRecord record) {
            return record.end()
                    .flatMap(ClaimEnd::outcome)
                    .filter(outcome -> outcome.kind() == Outcome.Kind.YIELDED)
                    .isPresent();
        }

        void atTheLimits() {
            List<ClaimRecord> active = new ArrayList<>();
            read(ClaimQuery.of(candidate.key().scope()).inStates(EnumSet.of(ClaimState.ACTIVE)), active);
            String host = terms.claimant().hostId();
            limit(terms.limits().perScope(), active.size(), SkipReason.LIMIT_SCOPE);
            limit(
                    terms.limits().perClaimant(),
                    active.stream()
                            .map(each -> each.claim().claimant())
                            .filter(each -> each.hostId().equals(host)
                                    && each.agentId().equals(terms.claimant().agentId()))
                            .count(),
                    SkipReason.LIMIT_CLAIMANT);
            limit(
                    terms.limits().perHost(),
                    active.stream()
                            .filter(each -> each.claim().claimant().hostId().equals(host))
                            .count(),
                    SkipReason.LIMIT_HOST);
            if (candidate.concurrencyKey().isPresent()) {
                limit(
                        terms.limits().perConcurrencyKey(),
                        active.stream()
                                .filter(each -> each.concurrencyKey().equals(candidate.concurrencyKey()))
                                .count(),
                        SkipReason.LIMIT_KEY);
            }
        }

        private void limit(OptionalInt most, long active, SkipReason reason) {
            if (most.isPresent() && active >= most.getAsInt()) {
                add(reason);
            }
        }
    }
}
