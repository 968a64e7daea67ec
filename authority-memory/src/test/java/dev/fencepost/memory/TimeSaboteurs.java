package dev.fencepost.memory;

import static dev.fencepost.memory.Saboteur.ofRules;
import static dev.fencepost.memory.Saboteur.ofStore;

import dev.fencepost.authority.Lost;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Packet;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Mistakes about time, leases and proofs. */
final class TimeSaboteurs {
    private TimeSaboteurs() {}

    static Stream<Saboteur> all() {
        return Stream.of(
                ofRules("a lease still runs at its expiry", ExpiryInclusive::new, "T1", "T6", "R3", "C18", "V4"),
                ofRules("any token will do", TokenUnchecked::new, "T3", "C10"),
                ofRules("any fence will do with the right token", FenceUnchecked::new, "T3"),
                ofRules("a heartbeat extends from the expiry, not from now", ExtendsFromExpiry::new, "T4"),
                ofRules("a heartbeat shortens", HeartbeatShortens::new, "T5", "T12"),
                ofRules("a heartbeat revives a lapsed claim", LapsedRevived::new, "T6"),
                ofStore("the clock is read before the wait", ClockBeforeTurn::store, "T7"),
                ofRules("progress is not stored", ProgressDropped::new, "T8"),
                ofRules("every loss is called an expiry", AlwaysExpired::new, "T11"),
                ofRules("a lapsed claim can be released", LapsedReleased::new, "R3"),
                ofRules("the shortest lapsed goes first", ShortestLapsedFirst::new, "X2", "X3"));
    }

    private static class ExpiryInclusive extends MemoryRules {
        @Override
        boolean isOver(GrantedClaim claim, Instant now) {
            return now.isAfter(claim.lease().expiresAt());
        }

        @Override
        boolean isGraceOver(GrantedClaim claim, Duration grace, Instant now) {
            return now.isAfter(claim.lease().expiresAt().plus(grace));
        }
    }

    private static class TokenUnchecked extends MemoryRules {
        @Override
        boolean hasToken(GrantedClaim claim, ClaimProof proof) {
            return true;
        }
    }

    private static class FenceUnchecked extends MemoryRules {
        @Override
        @Nullable
        GrantedClaim find(ItemState item, ClaimProof proof) {
            return item.claims().stream()
                    .filter(claim -> hasToken(claim, proof))
                    .findFirst()
                    .orElse(null);
        }
    }

    private static class ExtendsFromExpiry extends MemoryRules {
        @Override
        Instant extendedExpiry(GrantedClaim claim, Instant now, Duration lease) {
            return claim.lease().expiresAt().plus(lease);
        }
    }

    private static class HeartbeatShortens extends MemoryRules {
        @Override
        Instant extendedExpiry(GrantedClaim claim, Instant now, Duration lease) {
            Instant asked = now.plus(lease);
            return asked.isAfter(claim.lease().grantedAt())
                    ? asked
                    : claim.lease().expiresAt();
        }
    }

    private static class LapsedRevived extends MemoryRules {
        @Override
        boolean mayExtend(GrantedClaim claim, Instant now) {
            return !claim.hasEnded();
        }
    }

    private static class ClockBeforeTurn extends MemoryRules {
        private static final ThreadLocal<Instant> EARLY = new ThreadLocal<>();

        private final InstantSource source;

        ClockBeforeTurn(InstantSource source) {
            this.source = source;
        }

        static MemoryStore store(InstantSource clock) {
            return new MemoryStore(clock, new ClockBeforeTurn(clock));
        }

        @Override
        void enter(ReentrantLock turn) {
            EARLY.set(super.now(source));
            super.enter(turn);
        }

        @Override
        Instant now(InstantSource clock) {
            return Objects.requireNonNull(EARLY.get());
        }
    }

    private static class ProgressDropped extends MemoryRules {
        @Override
        void keepProgress(GrantedClaim claim, Packet packet) {}
    }

    private static class AlwaysExpired extends MemoryRules {
        @Override
        Lost.Cause causeOfLoss(ItemState item, GrantedClaim claim) {
            return Lost.Cause.EXPIRED;
        }
    }

    private static class LapsedReleased extends MemoryRules {
        @Override
        boolean mayRelease(GrantedClaim claim, Instant now) {
            return !claim.hasEnded();
        }
    }

    private static class ShortestLapsedFirst extends MemoryRules {
        @Override
        Comparator<GrantedClaim> longestLapsedFirst() {
            return super.longestLapsedFirst().reversed();
        }
    }
}
