package dev.fencepost.memory;

import static dev.fencepost.memory.Saboteur.ofFixture;
import static dev.fencepost.memory.Saboteur.ofVerbs;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.Swept;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Mistakes that only show when calls meet. */
final class RaceSaboteurs {
    private RaceSaboteurs() {}

    static Stream<Saboteur> all() {
        return Stream.of(
                ofFixture("claim checks in one turn and acts in the next", CheckThenAct::fixture, "C13"),
                ofVerbs("the first lost race ends the call", LostRaceEndsTheCall::new, "C13"),
                ofVerbs("limits are checked outside the pick", LimitOutsideThePick::new, "L5"),
                ofVerbs("a sweep tells of claims that others ended", SweepOfOthers::new, "X6"));
    }

    /** Long enough for another thread to come in between. */
    private static void pause() {
        LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(50));
    }

    private static class CheckThenAct extends ForwardingAuthority {
        private final SeenFree rules;

        CheckThenAct(MemoryStore store) {
            super(store);
            this.rules = (SeenFree) store.rules();
        }

        static DurableFixture fixture() {
            return new DurableFixture(
                    clock -> new MemoryStore(clock, new SeenFree()), CheckThenAct::new, ForwardingAdmin::new);
        }

        @Override
        public ClaimResult claimNext(ClaimRequest request) {
            Set<WorkItemKey> free = store().decide(
                            request.scope(),
                            (scope, now) -> request.candidates().stream()
                                    .map(Candidate::key)
                                    .filter(key -> isFree(scope.item(key).last(), now))
                                    .collect(Collectors.toSet()));
            pause();
            SeenFree.SEEN_FREE.set(free);
            try {
                return super.claimNext(request);
            } finally {
                SeenFree.SEEN_FREE.set(Set.of());
            }
        }

        private boolean isFree(@Nullable GrantedClaim last, Instant now) {
            return last == null || !rules.isHeld(last, now);
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
        LostRaceEndsTheCall(MemoryStore store) {
            super(store);
        }

        @Override
        public ClaimResult claimNext(ClaimRequest request) {
            ReentrantLock turn = store().scope(request.scope()).turn();
            if (!turn.tryLock()) {
                return new NothingClaimable(List.of(), Optional.empty(), Optional.empty());
            }
            try {
                pause();
                return super.claimNext(request);
            } finally {
                turn.unlock();
            }
        }
    }

    private static class LimitOutsideThePick extends ForwardingAuthority {
        LimitOutsideThePick(MemoryStore store) {
            super(store);
        }

        @Override
        public ClaimResult claimNext(ClaimRequest request) {
            boolean full = store().decide(request.scope(), (scope, now) -> {
                LimitTally tally = new LimitTally(store().rules(), scope, GrantTerms.of(request), now);
                return request.candidates().stream()
                        .allMatch(candidate -> tally.full(candidate.concurrencyKey()) != null);
            });
            pause();
            return super.claimNext(full ? request : Requests.with(request, Limits.none()));
        }
    }

    private static class SweepOfOthers extends ForwardingAuthority {
        SweepOfOthers(MemoryStore store) {
            super(store);
        }

        @Override
        public Swept reclaimExpired(Sweep sweep) {
            List<GrantedClaim> lapsed = store().decide(
                            sweep.scope(),
                            (scope, now) -> scope.open().stream()
                                    .map(item -> Objects.requireNonNull(item.last()))
                                    .filter(claim -> store().rules().isGraceOver(claim, sweep.grace(), now))
                                    .sorted(store().rules().longestLapsedFirst())
                                    .limit(sweep.atMost())
                                    .toList());
            pause();
            return store().decide(sweep.scope(), (scope, now) -> {
                lapsed.stream()
                        .filter(claim -> !claim.hasEnded())
                        .forEach(claim -> scope.end(scope.item(claim.claim().key()), claim, ClaimEnd.reclaimed(now)));
                return new Swept(lapsed.stream()
                        .map(claim -> claim.asRecord(ClaimState.ENDED))
                        .toList());
            });
        }
    }
}
