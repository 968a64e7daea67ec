package dev.fencepost.memory;

import static dev.fencepost.memory.Saboteur.ofRules;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.HandOff;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Mistakes in what is granted, and when. */
final class GrantSaboteurs {
    private GrantSaboteurs() {}

    static Stream<Saboteur> all() {
        return Stream.concat(fences(), Stream.concat(grants(), items()));
    }

    private static Stream<Saboteur> fences() {
        return Stream.of(
                ofRules("the fence restarts after a release", FenceRestartsAfterRelease::new, "C5"),
                ofRules("the fence is used again after a reclaim", FenceReusedAfterReclaim::new, "C5"),
                ofRules("the fence counter is pruned with the history", FenceCounterPruned::new, "C5", "A6"),
                ofRules("a grant does not name the fence before it", NoPreviousFence::new, "C6", "X3"),
                ofRules("the attempts are counted anew after a reopening", AttemptRestarts::new, "C7", "L7"));
    }

    private static class FenceRestartsAfterRelease extends MemoryRules {
        @Override
        FencingToken nextFence(ItemState item) {
            return lastEndIs(item, ClaimEnd.Cause.RELEASED) ? new FencingToken(1) : super.nextFence(item);
        }
    }

    private static class FenceReusedAfterReclaim extends MemoryRules {
        @Override
        FencingToken nextFence(ItemState item) {
            return lastEndIs(item, ClaimEnd.Cause.RECLAIMED)
                    ? previousFence(item).orElseThrow()
                    : super.nextFence(item);
        }
    }

    private static class FenceCounterPruned extends MemoryRules {
        @Override
        FencingToken nextFence(ItemState item) {
            return new FencingToken(item.claims().size() + 1);
        }
    }

    private static class NoPreviousFence extends MemoryRules {
        @Override
        Optional<FencingToken> previousFence(ItemState item) {
            return Optional.empty();
        }
    }

    private static class AttemptRestarts extends MemoryRules {
        @Override
        int nextAttempt(ItemState item) {
            return item.countedAttempts() + 1;
        }
    }

    private static Stream<Saboteur> grants() {
        return Stream.of(
                ofRules("the order of the candidates is ignored", OrderIgnored::new, "C1", "C9"),
                ofRules("a held item is granted again", HeldItemGranted::new, "C2"),
                ofRules("the successor inherits the predecessor's expiry", ExpiryInherited::new, "C8"),
                ofRules("the grants of a batch share one token", SharedToken::new, "C10"),
                ofRules("nothing is handed on", NothingHandedOn::new, "C14", "X3"),
                ofRules("a lapsed claim is reclaimed without grace", GraceIgnored::new, "C18", "X1", "X3"),
                ofRules("a lapsed claim is reclaimed though the policy says LEAVE", LeaveIgnored::new, "C18"),
                ofRules("a claim ends when its lease did, not when it was reclaimed", EndBackdated::new, "C19", "X1"),
                ofRules("a grant starts before the end of the one before", StepBackFollowed::new, "T12"));
    }

    private static class OrderIgnored extends MemoryRules {
        @Override
        List<Candidate> inOrder(ClaimRequest request) {
            List<Candidate> reversed = new ArrayList<>(request.candidates());
            Collections.reverse(reversed);
            return reversed;
        }
    }

    private static class HeldItemGranted extends MemoryRules {
        @Override
        boolean isHeld(GrantedClaim last, Instant now) {
            return false;
        }

        @Override
        boolean mayReclaim(GrantedClaim lapsed, LapsedPolicy policy, Duration grace, Instant now) {
            return true;
        }
    }

    private static class ExpiryInherited extends MemoryRules {
        @Override
        Lease newLease(ItemState item, Instant now, Duration duration) {
            Lease fresh = super.newLease(item, now, duration);
            GrantedClaim last = item.last();
            return last != null && last.lease().expiresAt().isAfter(fresh.expiresAt())
                    ? new Lease(fresh.grantedAt(), last.lease().expiresAt())
                    : fresh;
        }
    }

    private static class SharedToken extends MemoryRules {
        @Override
        LeaseToken tokenOf(RequestSecret secret, WorkItemKey key) {
            return super.tokenOf(secret, new WorkItemKey(key.scope(), "any"));
        }
    }

    private static class NothingHandedOn extends MemoryRules {
        @Override
        Optional<HandOff> handOff(ItemState item) {
            return Optional.empty();
        }
    }

    private static class GraceIgnored extends MemoryRules {
        @Override
        boolean isGraceOver(GrantedClaim claim, Duration grace, Instant now) {
            return super.isGraceOver(claim, Duration.ZERO, now);
        }
    }

    private static class LeaveIgnored extends MemoryRules {
        @Override
        boolean mayReclaim(GrantedClaim lapsed, LapsedPolicy policy, Duration grace, Instant now) {
            return super.mayReclaim(lapsed, LapsedPolicy.RECLAIM, grace, now);
        }
    }

    private static class EndBackdated extends MemoryRules {
        @Override
        Instant endAt(GrantedClaim claim, Instant now) {
            return isOver(claim, now) ? claim.lease().expiresAt() : super.endAt(claim, now);
        }
    }

    private static class StepBackFollowed extends MemoryRules {
        @Override
        Lease newLease(ItemState item, Instant now, Duration duration) {
            return new Lease(now, now.plus(duration));
        }
    }

    private static Stream<Saboteur> items() {
        return Stream.of(
                ofRules("a completed item is granted from an old list", CompletedIgnored::new, "C15"),
                ofRules("a blocked item is granted", BlockedIgnored::new, "C16"),
                ofRules("a resting item is granted", RestIgnored::new, "C17"),
                ofRules("a rest lasts one microsecond too long", RestTooLong::new, "C17"));
    }

    private static class CompletedIgnored extends MemoryRules {
        @Override
        boolean isCompleted(GrantedClaim last) {
            return false;
        }
    }

    private static class BlockedIgnored extends MemoryRules {
        @Override
        boolean isBlocked(GrantedClaim last) {
            return false;
        }
    }

    private static class RestIgnored extends MemoryRules {
        @Override
        @Nullable
        Instant restsUntil(GrantedClaim last) {
            return null;
        }
    }

    private static class RestTooLong extends MemoryRules {
        @Override
        @Nullable
        Instant restsUntil(GrantedClaim last) {
            Instant until = super.restsUntil(last);
            return until == null ? null : until.plusNanos(1_000);
        }
    }

    private static boolean lastEndIs(ItemState item, ClaimEnd.Cause cause) {
        GrantedClaim last = item.last();
        ClaimEnd end = last == null ? null : last.end();
        return end != null && end.cause() == cause;
    }
}
