package dev.fencepost.contract.invariant;

import static dev.fencepost.contract.invariant.Tale.ANN;
import static dev.fencepost.contract.invariant.Tale.BOB;
import static dev.fencepost.contract.invariant.Tale.SCOPE;
import static dev.fencepost.contract.invariant.Tale.at;
import static dev.fencepost.contract.invariant.Tale.item;
import static dev.fencepost.contract.invariant.Tale.reclaimed;
import static dev.fencepost.contract.invariant.Tale.record;
import static dev.fencepost.contract.invariant.Tale.request;
import static dev.fencepost.contract.invariant.Tale.yielded;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.AbandonResult.Abandoned;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.Swept;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Skip;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName("The invariant checker")
class InvariantCheckerTest {
    private final ClaimRequest anns = request(ANN, "a");
    private final ClaimRequest bobs = request(BOB, "a");
    private final Grant first = Tale.grant(anns, "a", 1, 0);

    @Test
    @DisplayName("finds nothing wrong with a claim that is verified, extended, released and granted again")
    void cleanTale() {
        Grant second = Tale.grant(bobs, "a", 2, 3);

        Tale tale = new Tale()
                .granted(anns, first)
                .held(first, 1)
                .extended(first, 2, 12)
                .released(first, 3)
                .granted(bobs, second)
                .held(second, 4)
                .remembers(record(anns, first, 12, yielded(3)))
                .remembers(record(bobs, second, 13, Optional.empty()))
                .writes("a", 1)
                .writes("a", 2);

        assertThat(tale.broken()).isEmpty();
    }

    @Test
    @DisplayName("judges by every invariant that a recording can show")
    void ids() {
        assertThat(InvariantChecker.all().ids())
                .containsExactly(
                        "I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9", "I10", "I11", "I12", "I13", "I14", "I15",
                        "I16", "I18", "I22");
        assertThat(InvariantChecker.all().without("I1", "I22").ids())
                .doesNotContain("I1", "I22")
                .hasSize(16);
    }

    @Test
    @Timeout(180)
    @DisplayName("judges 100,000 calls on one item within a bounded time")
    void manyCalls() {
        Tale tale = new Tale();
        for (int attempt = 1; attempt <= 25_000; attempt++) {
            ClaimRequest request = request(ANN, "a");
            Grant grant = Tale.grant(request, "a", attempt, attempt);
            tale.granted(request, grant)
                    .held(grant, attempt)
                    .extended(grant, attempt, attempt + 10)
                    .released(grant, attempt)
                    .remembers(record(request, grant, attempt + 10, yielded(attempt)));
        }

        assertThat(tale.broken()).isEmpty();
    }

    @Nested
    @DisplayName("finds, and blames on nothing else,")
    class Finds {
        @Test
        @DisplayName("I1: a grant that had not ended when the next one came")
        void twoActiveGrants() {
            Grant second = Tale.grant(bobs, "a", 2, 3);
            assertThat(new Tale()
                            .granted(anns, first)
                            .granted(bobs, second)
                            .remembers(record(anns, first, 10, Optional.empty()))
                            .remembers(record(bobs, second, 13, Optional.empty()))
                            .broken())
                    .containsExactly("I1");
        }

        @Test
        @DisplayName("I2: a grant that starts before the end of the one before")
        void overlap() {
            Grant second = Tale.grant(bobs, "a", 2, 4);
            assertThat(new Tale()
                            .granted(anns, first)
                            .released(first, 5)
                            .granted(bobs, second)
                            .remembers(record(anns, first, 10, yielded(5)))
                            .remembers(record(bobs, second, 14, Optional.empty()))
                            .broken())
                    .containsExactly("I2");
        }

        @Test
        @DisplayName("I3: a fence lower than one that was seen before")
        void fallingFence() {
            Grant second = Tale.grant(bobs, "a", 2, 1);
            assertThat(new Tale()
                            .granted(bobs, second)
                            .granted(anns, first)
                            .released(first, 1)
                            .remembers(record(anns, first, 10, yielded(1)))
                            .remembers(record(bobs, second, 11, Optional.empty()))
                            .broken())
                    .containsExactly("I3");
        }

        @Test
        @DisplayName("I4: a grant that is remembered as another's")
        void otherClaimant() {
            Claim claim = first.claim();
            Grant bobsInstead = new Grant(
                    new Claim(claim.key(), BOB, claim.fence(), claim.lease(), claim.attempt()),
                    first.leaseToken(),
                    first.previousFence(),
                    first.handOff());
            assertThat(new Tale()
                            .granted(anns, first)
                            .remembers(record(anns, bobsInstead, 10, Optional.empty()))
                            .broken())
                    .containsExactly("I4");
        }

        @Test
        @DisplayName("I5: a grant that is gone")
        void lostGrant() {
            assertThat(new Tale().granted(anns, first).broken()).containsExactly("I5");
        }

        @Test
        @DisplayName("I5: a heartbeat that is gone")
        void lostHeartbeat() {
            assertThat(new Tale()
                            .granted(anns, first)
                            .extended(first, 2, 12)
                            .remembers(record(anns, first, 10, Optional.empty()))
                            .broken())
                    .containsExactly("I5");
        }

        @Test
        @DisplayName("I6: a grant that nobody asked for")
        void unaskedGrant() {
            assertThat(new Tale()
                            .remembers(record(anns, first, 10, Optional.empty()))
                            .broken())
                    .containsExactly("I6");
        }

        @Test
        @DisplayName("I6: a request that was granted twice")
        void grantedTwice() {
            Grant again = Tale.grant(anns, "a", 2, 3);
            assertThat(new Tale()
                            .granted(anns, first)
                            .released(first, 3)
                            .granted(anns, again)
                            .remembers(record(anns, first, 10, yielded(3)))
                            .remembers(record(anns, again, 13, Optional.empty()))
                            .broken())
                    .containsExactly("I6");
        }

        @Test
        @DisplayName("I7: a proof with another token that is held")
        void heldWithAnotherToken() {
            Grant forged = new Grant(first.claim(), LeaseToken.random(), first.previousFence(), first.handOff());
            assertThat(new Tale()
                            .granted(anns, first)
                            .held(forged, 1)
                            .remembers(record(anns, first, 10, Optional.empty()))
                            .broken())
                    .containsExactly("I7");
        }

        @Test
        @DisplayName("I7: a proof that is held after its release")
        void heldAfterRelease() {
            assertThat(new Tale()
                            .granted(anns, first)
                            .released(first, 2)
                            .held(first, 2)
                            .remembers(record(anns, first, 10, yielded(2)))
                            .broken())
                    .containsExactly("I7");
        }

        @Test
        @DisplayName("I8: a proof that is held after a later grant was seen")
        void heldAfterSuccessor() {
            Grant second = Tale.grant(bobs, "a", 2, 10);
            assertThat(new Tale()
                            .granted(anns, first)
                            .granted(bobs, second)
                            .held(first, 9)
                            .remembers(record(anns, first, 10, reclaimed(10)))
                            .remembers(record(bobs, second, 20, Optional.empty()))
                            .broken())
                    .containsExactly("I8");
        }

        @Test
        @DisplayName("I9: a heartbeat that goes further than it was asked to")
        void heartbeatTooFar() {
            assertThat(new Tale()
                            .granted(anns, first)
                            .extended(first, 2, 20)
                            .remembers(record(anns, first, 20, Optional.empty()))
                            .broken())
                    .containsExactly("I9");
        }

        @Test
        @DisplayName("I9: a heartbeat that revives a lapsed claim")
        void revived() {
            assertThat(new Tale()
                            .granted(anns, first)
                            .extended(first, 10, 20)
                            .remembers(record(anns, first, 20, Optional.empty()))
                            .broken())
                    .containsExactly("I9");
        }

        @Test
        @DisplayName("I10: a heartbeat that succeeds on an abandoned claim")
        void heartbeatAfterEnd() {
            ClaimRecord ended = record(anns, first, 14, Optional.of(ClaimEnd.abandoned(at(5), "not needed")));
            assertThat(new Tale()
                            .granted(anns, first)
                            .call(
                                    new Question.Abandon(item("a"), ExpectedFence.force(), "not needed"),
                                    new Abandoned(ended))
                            .extended(first, 4, 14)
                            .remembers(ended)
                            .broken())
                    .containsExactly("I10");
        }

        @Test
        @DisplayName("I11: a claim that is released although its holder released nothing")
        void strangersRelease() {
            assertThat(new Tale()
                            .granted(anns, first)
                            .remembers(record(anns, first, 10, yielded(5)))
                            .broken())
                    .containsExactly("I11");
        }

        @Test
        @DisplayName("I11: a claim that is released twice")
        void releasedTwice() {
            assertThat(new Tale()
                            .granted(anns, first)
                            .released(first, 5)
                            .released(first, 5)
                            .remembers(record(anns, first, 10, yielded(5)))
                            .broken())
                    .containsExactly("I11");
        }

        @Test
        @DisplayName("I12: a claim that is reclaimed before its expiry")
        void reclaimedEarly() {
            assertThat(new Tale()
                            .granted(anns, first)
                            .remembers(record(anns, first, 10, reclaimed(9)))
                            .broken())
                    .containsExactly("I12");
        }

        @Test
        @DisplayName("I12: a claim that two sweeps end")
        void sweptTwice() {
            ClaimRecord ended = record(anns, first, 10, reclaimed(10));
            assertThat(new Tale()
                            .granted(anns, first)
                            .call(new Question.Sweep(Sweep.of(SCOPE)), new Swept(List.of(ended)))
                            .call(new Question.Sweep(Sweep.of(SCOPE)), new Swept(List.of(ended)))
                            .remembers(ended)
                            .broken())
                    .containsExactly("I12");
        }

        @Test
        @DisplayName("I13: a lower fence that a guarded resource accepts after a higher one")
        void lowerFence() {
            assertThat(new Tale().writes("a", 2).writes("a", 1).broken()).containsExactly("I13");
        }

        @Test
        @DisplayName("I14: a grant that skips an attempt")
        void brokenChain() {
            Grant third = Tale.grant(bobs, "a", 3, 3);
            assertThat(new Tale()
                            .granted(anns, first)
                            .released(first, 3)
                            .granted(bobs, third)
                            .remembers(record(anns, first, 10, yielded(3)))
                            .remembers(record(bobs, third, 13, Optional.empty()))
                            .broken())
                    .containsExactly("I14");
        }

        @Test
        @DisplayName("I15: a sweep that ends a claim of another scope")
        void otherScope() {
            ClaimRecord ended = record(anns, first, 10, reclaimed(10));
            assertThat(new Tale()
                            .granted(anns, first)
                            .call(
                                    new Question.Sweep(Sweep.of(ClaimScope.ofProject("another"))),
                                    new Swept(List.of(ended)))
                            .remembers(ended)
                            .broken())
                    .containsExactly("I15");
        }

        @Test
        @DisplayName("I16: a granted request that is then told that there is nothing to claim")
        void deniedAfterGrant() {
            NothingClaimable nothing = new NothingClaimable(
                    List.of(Skip.held(first.claim())), Optional.of(at(10)), Optional.of(Tale.LEASE));
            assertThat(new Tale()
                            .granted(anns, first)
                            .call(new Question.ClaimNext(anns), nothing)
                            .remembers(record(anns, first, 10, Optional.empty()))
                            .broken())
                    .containsExactly("I16");
        }

        @Test
        @DisplayName("I16: a failure that says that nothing happened when it did")
        void unavailableButGranted() {
            assertThat(new Tale()
                            .fails(new Question.ClaimNext(anns), new AuthorityUnavailableException("gone", null))
                            .remembers(record(anns, first, 10, Optional.empty()))
                            .broken())
                    .containsExactly("I16");
        }

        @Test
        @DisplayName("I18: an exception that tells the secret of a request")
        void toldSecret() {
            String message = "cannot send " + anns.secret().reveal() + " now";
            assertThat(new Tale()
                            .fails(new Question.ClaimNext(anns), new AuthorityUnavailableException(message, null))
                            .broken())
                    .containsExactly("I18");
        }

        @Test
        @DisplayName("I22: a grant that passes over a candidate in silence")
        void passedOver() {
            ClaimRequest two = request(ANN, "a", "b");
            Grant later = Tale.grant(two, "b", 1, 0);
            assertThat(new Tale()
                            .granted(two, later)
                            .remembers(record(two, later, 10, Optional.empty()))
                            .broken())
                    .containsExactly("I22");
        }
    }
}
