package dev.fencepost.memory;

import static dev.fencepost.memory.Saboteur.ofFixture;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.Swept;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakeOverResult;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Mistakes that only show when calls meet. */
final class RaceSaboteurs {
    private RaceSaboteurs() {}

    static Stream<Saboteur> all() {
        return Stream.of(
                meeting("claim checks in one turn and acts in the next", SeenFree::new, CheckThenAct::new, "C13"),
                meeting("the first lost race ends the call", MemoryRules::new, LostRaceEndsTheCall::new, "C13"),
                meeting("limits are checked outside the pick", MemoryRules::new, LimitOutsideThePick::new, "L5"),
                meeting("a sweep tells of claims that others ended", MemoryRules::new, SweepOfOthers::new, "X6"));
    }

    /** Breaks verbs in a way that shows when their calls meet, and sees to it that they do. */
    private static Saboteur meeting(
            String mistake,
            Supplier<MemoryRules> rules,
            BiFunction<MemoryStore, Meetings, ClaimAuthority> verbs,
            String caughtBy) {
        return ofFixture(
                mistake,
                () -> {
                    Meetings meetings = new Meetings();
                    return new DurableFixture(
                            clock -> new MemoryStore(clock, rules.get()),
                            store -> verbs.apply(store, meetings),
                            ForwardingAdmin::new);
                },
                caughtBy);
    }

    private static class CheckThenAct extends ForwardingAuthority {
        private final Meetings meetings;

        CheckThenAct(MemoryStore store, Meetings meetings) {
            super(store);
            this.meetings = meetings;
        }

        @Override
        public ClaimResult claimNext(ClaimRequest request) {
            Set<WorkItemKey> free = store().decide(
                            request.scope(),
                            (scope, now) -> request.candidates().stream()
                                    .map(Candidate::key)
                                    .filter(key -> isFree(scope.item(key).last(), now))
                                    .collect(Collectors.toSet()));
            meetings.of(request.scope()).arriveAndWaitForAnother();
            SeenFree.SEEN_FREE.set(free);
            try {
                return super.claimNext(request);
            } finally {
                SeenFree.SEEN_FREE.set(Set.of());
            }
        }

        private boolean isFree(@Nullable GrantedClaim last, Instant now) {
            return last == null || !store().rules().isHeld(last, now);
        }
    }

    private static class SeenFree extends MemoryRules {
        static final ThreadLocal<Set<WorkItemKey>> SEEN_FREE = ThreadLocal.withInitial(Set::of);

        @Override
        boolean isHeld(GrantedClaim last, Instant now) {
            return super.isHeld(last, now) && !wasSeenFree(last);
        }

        @Override
        boolean mayReclaim(GrantedClaim lapsed, LapsedPolicy policy, Duration grace, Instant now) {
            return wasSeenFree(lapsed) || super.mayReclaim(lapsed, policy, grace, now);
        }

        private boolean wasSeenFree(GrantedClaim claim) {
            return Objects.requireNonNull(SEEN_FREE.get())
                    .contains(claim.claim().key());
        }
    }

    private static class LostRaceEndsTheCall extends ForwardingAuthority {
        private final Meetings meetings;

        LostRaceEndsTheCall(MemoryStore store, Meetings meetings) {
            super(store);
            this.meetings = meetings;
        }

        @Override
        public ClaimResult claimNext(ClaimRequest request) {
            ReentrantLock turn = store().scope(request.scope()).turn();
            if (!turn.tryLock()) {
                meetings.of(request.scope()).arrive();
                return new NothingClaimable(List.of(), Optional.empty(), Optional.empty());
            }
            try {
                meetings.of(request.scope()).waitForOne();
                return super.claimNext(request);
            } finally {
                turn.unlock();
            }
        }
    }

    private static class LimitOutsideThePick extends ForwardingAuthority {
        private final Meetings meetings;

        LimitOutsideThePick(MemoryStore store, Meetings meetings) {
            super(store);
            this.meetings = meetings;
        }

        @Override
        public ClaimResult claimNext(ClaimRequest request) {
            boolean full = store().decide(request.scope(), (scope, now) -> {
                LimitTally tally = new LimitTally(store().rules(), scope, request, now);
                return request.candidates().stream()
                        .allMatch(candidate -> tally.full(candidate.concurrencyKey()) != null);
            });
            meetings.of(request.scope()).arriveAndWaitForAnother();
            return super.claimNext(full ? request : Requests.with(request, Limits.none()));
        }
    }

    private static class SweepOfOthers extends ForwardingAuthority {
        private final Meetings meetings;

        SweepOfOthers(MemoryStore store, Meetings meetings) {
            super(store);
            this.meetings = meetings;
        }

        @Override
        public Swept reclaimExpired(Sweep sweep) {
            List<GrantedClaim> lapsed =
                    lapsed(sweep.scope(), sweep.grace()).limit(sweep.atMost()).toList();
            if (!lapsed.isEmpty()) {
                meetings.of(sweep.scope()).arriveAndWaitForAnother();
            }
            return store().decide(sweep.scope(), (scope, now) -> {
                lapsed.stream()
                        .filter(claim -> !claim.hasEnded())
                        .forEach(claim -> scope.end(scope.item(claim.claim().key()), claim, ClaimEnd.reclaimed(now)));
                return new Swept(lapsed.stream()
                        .map(claim -> claim.asRecord(ClaimState.ENDED))
                        .toList());
            });
        }

        /** Lets the sweeps look first: what others have taken by then they would not tell of. */
        @Override
        public ClaimResult claimNext(ClaimRequest request) {
            waitForSweeps(request.scope());
            return super.claimNext(request);
        }

        @Override
        public TakeOverResult reclaimExpired(TakeOver takeOver) {
            waitForSweeps(takeOver.scope());
            return super.reclaimExpired(takeOver);
        }

        private void waitForSweeps(ClaimScope scope) {
            if (lapsed(scope, Duration.ZERO).findAny().isPresent()) {
                meetings.of(scope).waitForTwo();
            }
        }

        private Stream<GrantedClaim> lapsed(ClaimScope name, Duration grace) {
            return store()
                    .decide(
                            name,
                            (scope, now) -> scope.open().stream()
                                    .map(item -> Objects.requireNonNull(item.last()))
                                    .filter(claim -> store().rules().isGraceOver(claim, grace, now))
                                    .sorted(store().rules().longestLapsedFirst())
                                    .toList())
                    .stream();
        }
    }
}
