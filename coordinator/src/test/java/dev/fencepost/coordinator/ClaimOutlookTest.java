package dev.fencepost.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.Retention;
import dev.fencepost.authority.Sweep;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.memory.MemoryAuthority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The outlook of an item")
class ClaimOutlookTest {
    private static final int HISTORIES = 400;
    private static final int STEPS = 25;

    private final ManualTimeline time = new ManualTimeline();
    private final MemoryAuthority authority = MemoryAuthority.create(time);

    private static ClaimRequest.Builder terms(Claimant who) {
        return ClaimRequest.builder(Acme.SCOPE, who).lease(Duration.ofMinutes(10));
    }

    private List<SkipReason> reasons(ClaimRequest.Builder terms, String item) {
        return ClaimOutlook.of(authority, terms.build(), Candidate.of(Acme.SCOPE, item)).reasons().stream()
                .map(Skip::reason)
                .toList();
    }

    @Test
    @DisplayName("names every reason, the one that a claim would name first")
    void everyReason() {
        Acme.claim(authority, Acme.ANN, "1", Duration.ofMinutes(10));
        ClaimRequest.Builder terms = terms(Acme.ANN)
                .maxAttempts(1)
                .limits(new Limits(OptionalInt.of(1), OptionalInt.of(1), OptionalInt.of(1), OptionalInt.empty()));

        assertThat(reasons(terms, "1"))
                .containsExactly(
                        SkipReason.HELD,
                        SkipReason.QUARANTINED,
                        SkipReason.LIMIT_SCOPE,
                        SkipReason.LIMIT_CLAIMANT,
                        SkipReason.LIMIT_HOST);
        assertThat(reasons(terms(Acme.BOB), "2")).isEmpty();
    }

    @Test
    @DisplayName("says that attempts may be forgotten where history was dropped")
    void forgotten() {
        for (int i = 0; i < 2; i++) {
            Grant grant = Acme.claim(authority, Acme.ANN, "1", Duration.ofMinutes(10));
            authority.release(grant.proof(), Outcome.failed());
        }
        Candidate item = Candidate.of(Acme.SCOPE, "1");
        ClaimRequest terms = terms(Acme.BOB).maxAttempts(2).build();
        ClaimOutlook before = ClaimOutlook.of(authority, terms, item);
        time.advance(Duration.ofMinutes(1));
        authority.admin().prune(new Retention(Duration.ZERO, 1));

        ClaimOutlook after = ClaimOutlook.of(authority, terms, item);

        assertThat(before.reasons()).extracting(Skip::reason).containsExactly(SkipReason.QUARANTINED);
        assertThat(before.attemptsForgotten()).isFalse();
        assertThat(after.attemptsForgotten()).isTrue();
    }

    @Test
    @DisplayName("is what a claim says, after any history and on any terms")
    void sameAsAClaim() {
        Set<SkipReason> seen = EnumSet.noneOf(SkipReason.class);
        for (int seed = 0; seed < HISTORIES; seed++) {
            History history = new History(new Random(seed));
            for (int step = 0; step < STEPS; step++) {
                history.step();
            }
            ClaimRequest.Builder terms = history.anyTerms();
            Candidate candidate = history.anyCandidate();
            ClaimOutlook outlook = ClaimOutlook.of(history.authority, terms.build(), candidate);

            ClaimResult said = history.authority.claimNext(
                    terms.candidates(List.of(candidate)).build());

            if (said instanceof NothingClaimable nothing) {
                assertThat(outlook.reasons()).as("reasons with seed " + seed).isNotEmpty();
                assertThat(outlook.reasons().get(0))
                        .as("first reason with seed " + seed)
                        .isEqualTo(nothing.skips().get(0));
                seen.add(nothing.skips().get(0).reason());
            } else {
                assertThat(said).isInstanceOf(Granted.class);
                assertThat(outlook.isClaimable())
                        .as("claimable with seed " + seed + ": " + outlook.reasons())
                        .isTrue();
            }
        }
        assertThat(seen)
                .as("reasons that came up")
                .containsExactlyInAnyOrder(
                        SkipReason.HELD,
                        SkipReason.LAPSED_NOT_RECLAIMABLE,
                        SkipReason.COMPLETED,
                        SkipReason.BLOCKED,
                        SkipReason.COOLING_DOWN,
                        SkipReason.QUARANTINED,
                        SkipReason.LIMIT_SCOPE,
                        SkipReason.LIMIT_CLAIMANT,
                        SkipReason.LIMIT_HOST,
                        SkipReason.LIMIT_KEY);
    }

    /** Claims, ends, time and operators, drawn by lot. */
    private static final class History {
        private final Random random;
        private final ManualTimeline time = new ManualTimeline();
        private final MemoryAuthority authority = MemoryAuthority.create(time);
        private final List<Grant> grants = new ArrayList<>();

        History(Random random) {
            this.random = random;
        }

        void step() {
            switch (random.nextInt(7)) {
                case 0, 1, 2 -> {
                    ClaimRequest request = terms(anyClaimant())
                            .candidates(List.of(anyCandidate()))
                            .build();
                    if (authority.claimNext(request) instanceof Granted granted) {
                        grants.add(granted.grant());
                    }
                }
                case 3 -> time.advance(Duration.ofMinutes(random.nextInt(8)));
                case 4 -> authority.reclaimExpired(Sweep.of(Acme.SCOPE));
                case 5 -> authority.admin().reopen(anyKey(), ExpectedFence.force());
                default -> {
                    if (!grants.isEmpty()) {
                        authority.release(
                                grants.get(random.nextInt(grants.size())).proof(), anyOutcome());
                    }
                }
            }
        }

        private Claimant anyClaimant() {
            Claimant host = random.nextBoolean() ? Acme.ANN : Acme.BOB;
            return random.nextBoolean() ? host : host.withAgentId("agent");
        }

        private WorkItemKey anyKey() {
            return Acme.key(Integer.toString(random.nextInt(3)));
        }

        Candidate anyCandidate() {
            Candidate plain = Candidate.of(anyKey());
            return new Candidate(
                    plain.key(), random.nextBoolean() ? Optional.of("gpu") : Optional.empty(), plain.attributes());
        }

        private Outcome anyOutcome() {
            return switch (random.nextInt(5)) {
                case 0 -> Outcome.completed();
                case 1 -> Outcome.of(Outcome.Kind.BLOCKED);
                case 2 -> Outcome.failed();
                case 3 -> Outcome.failed().withRetryAfter(Duration.ofMinutes(20));
                default -> Outcome.yielded();
            };
        }

        ClaimRequest.Builder anyTerms() {
            ClaimRequest.Builder terms = terms(anyClaimant())
                    .lapsedPolicy(random.nextInt(4) == 0 ? LapsedPolicy.LEAVE : LapsedPolicy.RECLAIM)
                    .takeoverGrace(Duration.ofMinutes(random.nextInt(4)))
                    .limits(new Limits(maybe(), maybe(), maybe(), maybe()));
            maybe().ifPresent(terms::maxAttempts);
            return terms;
        }

        private OptionalInt maybe() {
            return random.nextInt(4) == 0 ? OptionalInt.of(1 + random.nextInt(2)) : OptionalInt.empty();
        }
    }
}
