package dev.fencepost.coordinator;

import dev.fencepost.authority.AlreadyEnded;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.authority.Sweep;
import dev.fencepost.candidate.CandidateSource;
import dev.fencepost.candidate.Candidates;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.mirror.ClaimEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One call to a desk: from page to page of the source, until something is claimed or all is passed over. */
final class DeskWalk {
    private static final Logger LOG = LoggerFactory.getLogger(DeskWalk.class);
    private static final int PAGE_GROWTH = 4;
    /** Each costs a call to the mirror, and the caller waits. */
    private static final int MOST_SWEPT = 20;
    /** How long to wait before a request is repeated whose answer was lost. */
    private static final Duration LOST_ANSWER_WAIT = Duration.ofMillis(200);

    private final ClaimDesk desk;
    private final GrantCheck check;
    private final ReopeningCheck reopening;
    private final Map<WorkItemKey, Skip> skips = new LinkedHashMap<>();
    /** What this call was granted before: an item is not tried twice. */
    private final Set<WorkItemKey> granted = new HashSet<>();

    private ClaimRequest terms;
    private boolean swept;
    private Optional<Instant> earliestExpiry = Optional.empty();
    private Optional<Duration> retryAfter = Optional.empty();

    DeskWalk(ClaimDesk desk, ClaimRequest terms) {
        this.desk = desk;
        this.terms = terms;
        this.check = new GrantCheck(desk);
        this.reopening = new ReopeningCheck(desk);
    }

    DeskResult walk() {
        int limit = desk.pageSize;
        while (true) {
            Candidates page = desk.source.candidates(terms.scope(), limit);
            page.skipped().forEach(this::skip);
            List<Candidate> fresh = page.ranked().stream()
                    .filter(candidate -> !skips.containsKey(candidate.key()) && !granted.contains(candidate.key()))
                    .toList();
            if (!fresh.isEmpty()) {
                DeskResult result = claim(fresh);
                if (result != null) {
                    return result;
                }
            } else if (page.more() && limit < CandidateSource.MAX_LIMIT) {
                limit = Math.min(limit * PAGE_GROWTH, CandidateSource.MAX_LIMIT);
            } else if (desk.sweep && !swept && sweep()) {
                limit = desk.pageSize;
            } else {
                return nothing();
            }
        }
    }

    /** Frees what has lapsed and shows it, once in a call; returns whether there is anything new to look for. */
    private boolean sweep() {
        swept = true;
        Sweep lapsed = Sweep.of(terms.scope()).withGrace(terms.takeoverGrace()).withAtMost(MOST_SWEPT);
        List<ClaimRecord> ended = desk.open.authority().reclaimExpired(lapsed).ended();
        for (ClaimRecord each : ended) {
            LOG.info(
                    "claim.swept item={} fence={}",
                    each.claim().key(),
                    each.claim().fence());
            desk.show(ClaimEvent.latestOf(each));
            skips.remove(each.claim().key());
        }
        return !ended.isEmpty();
    }

    /** Returns the answer, or nothing if the walk goes on. */
    private @Nullable DeskResult claim(List<Candidate> fresh) {
        ClaimResult result = send(with(fresh));
        Map<WorkItemKey, Candidate> byKey =
                fresh.stream().collect(Collectors.toMap(Candidate::key, Function.identity()));
        if (result instanceof Granted winners) {
            // An id that was granted nothing is free for other candidates; this one is used up.
            terms = withNewId(terms);
            winners.skips().forEach(this::skip);
            reopening.reopen(winners.skips(), byKey);
            winners.grants().forEach(grant -> {
                WorkItemKey key = grant.claim().key();
                Candidate candidate = Objects.requireNonNull(byKey.get(key), "only candidates are granted");
                granted.add(key);
                check.accept(grant, candidate).ifPresent(reason -> skip(Skip.of(key, reason)));
            });
            if (check.grants().isEmpty()) {
                return check.isHopeless() ? nothing() : null;
            }
            return claimed();
        }
        if (result instanceof NothingClaimable nothing) {
            nothing.skips().forEach(this::skip);
            earliestExpiry = earliest(earliestExpiry, nothing.earliestExpiry());
            retryAfter = earliest(retryAfter, nothing.retryAfter());
            reopening.reopen(nothing.skips(), byKey).forEach(skips::remove);
            return null;
        }
        if (result instanceof Contended contended) {
            contended.skips().forEach(this::skip);
            LOG.info("claim.contended scope={} retry_after={}", terms.scope(), contended.retryAfter());
            return new DeskResult.Contended(List.copyOf(skips.values()), contended.retryAfter());
        }
        return new DeskResult.AlreadyEnded(((AlreadyEnded) result).claims());
    }

    private DeskResult claimed() {
        desk.metrics.granted(check.grants().size());
        check.grants()
                .forEach(each -> LOG.info(
                        "claim.granted item={} fence={} attempt={}",
                        each.grant().claim().key(),
                        each.grant().claim().fence(),
                        each.grant().claim().attempt()));
        return new DeskResult.Claimed(check.grants(), List.copyOf(skips.values()), check.givenBack());
    }

    private DeskResult nothing() {
        check.throwIfUnverified();
        LOG.info("claim.nothing scope={} skips={}", terms.scope(), skips.size());
        return new DeskResult.NothingClaimed(
                List.copyOf(skips.values()), check.givenBack(), earliestExpiry, retryAfter);
    }

    private void skip(Skip skip) {
        if (skips.put(skip.key(), skip) == null) {
            desk.metrics.skipped(skip.reason());
        }
    }

    private ClaimResult send(ClaimRequest request) {
        int left = desk.retries.retries();
        while (true) {
            try {
                ClaimResult result = desk.open.authority().claimNext(request);
                if (!(result instanceof Contended contended) || left == 0) {
                    return result;
                }
                if (!paused(contended.retryAfter())) {
                    return result;
                }
            } catch (OutcomeUnknownException e) {
                LOG.warn("claim.outcome_unknown request={} retries_left={}", request.requestId(), left);
                if (left == 0 || !paused(LOST_ANSWER_WAIT)) {
                    throw e;
                }
            }
            left--;
        }
    }

    /** Returns whether the wait went to its end; an interrupt stays noted on the thread. */
    private boolean paused(Duration suggested) {
        try {
            desk.timeline.pause(desk.retries.wait(suggested));
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private ClaimRequest with(List<Candidate> candidates) {
        return copy(terms, terms.requestId(), terms.secret(), candidates);
    }

    private static ClaimRequest withNewId(ClaimRequest request) {
        return copy(request, RequestId.random(), RequestSecret.random(), request.candidates());
    }

    private static ClaimRequest copy(ClaimRequest of, RequestId id, RequestSecret secret, List<Candidate> candidates) {
        return new ClaimRequest(
                id,
                secret,
                of.scope(),
                of.claimant(),
                candidates,
                of.lease(),
                of.howMany(),
                of.lapsedPolicy(),
                of.takeoverGrace(),
                of.maxAttempts(),
                of.limits());
    }

    private static <T extends Comparable<T>> Optional<T> earliest(Optional<T> one, Optional<T> other) {
        return Stream.of(one, other).flatMap(Optional::stream).min(Comparator.naturalOrder());
    }
}
