package dev.fencepost.memory;

import static dev.fencepost.memory.Saboteur.ofVerbs;

import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.NothingLapsed;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakeOverResult;
import dev.fencepost.authority.Verdict;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Skip;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Mistakes in single answers of claimNext, verify, release and reclaimExpired. */
final class AnswerSaboteurs {
    private AnswerSaboteurs() {}

    static Stream<Saboteur> all() {
        return Stream.concat(ofClaims(), ofOthers());
    }

    private static Stream<Saboteur> ofClaims() {
        return Stream.of(
                claims("a skip does not say until when it lasts", AnswerSaboteurs::withoutUntil, "C3"),
                claims("a grant does not say what was passed over", AnswerSaboteurs::withoutSkips, "C4"),
                claims("nobody is told when to ask again", AnswerSaboteurs::withoutHint, "C12"),
                ofVerbs("a batch gives one grant", OneOfABatch::new, "C9"),
                ofVerbs("with no candidates there may be work", EmptyIsContended::new, "C11"),
                ofVerbs("the first held candidate ends the walk", FirstHeldEndsTheWalk::new, "C1"));
    }

    private static Stream<Saboteur> ofOthers() {
        return Stream.of(
                ofVerbs("verify tells the whole lease as what remains", WholeLeaseRemains::new, "T2"),
                ofVerbs("verify ends lapsed claims", VerifySweeps::new, "T10"),
                ofVerbs("the outcome loses its note and result", OutcomeCut::new, "R1"),
                ofVerbs("the second outcome is told as the first", SecondOutcomeTold::new, "R2"),
                ofVerbs("a takeover knows no cap and no limit", TakeOverUnlimited::new, "X4"),
                ofVerbs("nothing lapsed is called contended", NothingLapsedIsContended::new, "X5"));
    }

    private static Saboteur claims(String mistake, UnaryOperator<ClaimResult> wrong, String caughtBy) {
        return ofVerbs(
                mistake,
                store -> new ForwardingAuthority(store) {
                    @Override
                    public ClaimResult claimNext(ClaimRequest request) {
                        return wrong.apply(super.claimNext(request));
                    }
                },
                caughtBy);
    }

    private static ClaimResult withoutUntil(ClaimResult result) {
        return result instanceof NothingClaimable nothing
                ? new NothingClaimable(
                        nothing.skips().stream()
                                .map(skip -> new Skip(skip.key(), skip.reason(), skip.holder(), Optional.empty()))
                                .toList(),
                        nothing.earliestExpiry(),
                        nothing.retryAfter())
                : result;
    }

    private static ClaimResult withoutSkips(ClaimResult result) {
        return result instanceof Granted granted ? new Granted(granted.grants(), List.of()) : result;
    }

    private static ClaimResult withoutHint(ClaimResult result) {
        return result instanceof NothingClaimable nothing
                ? new NothingClaimable(nothing.skips(), Optional.empty(), Optional.empty())
                : result;
    }

    private static class OneOfABatch extends ForwardingAuthority {
        OneOfABatch(MemoryStore store) {
            super(store);
        }

        @Override
        public ClaimResult claimNext(ClaimRequest request) {
            return super.claimNext(Requests.with(request, 1));
        }
    }

    private static class EmptyIsContended extends ForwardingAuthority {
        EmptyIsContended(MemoryStore store) {
            super(store);
        }

        @Override
        public ClaimResult claimNext(ClaimRequest request) {
            return request.candidates().isEmpty()
                    ? new Contended(List.of(), Duration.ofMillis(1))
                    : super.claimNext(request);
        }
    }

    private static class FirstHeldEndsTheWalk extends ForwardingAuthority {
        FirstHeldEndsTheWalk(MemoryStore store) {
            super(store);
        }

        @Override
        public ClaimResult claimNext(ClaimRequest request) {
            return super.claimNext(Requests.with(
                    request, request.candidates().stream().limit(1).toList()));
        }
    }

    private static class WholeLeaseRemains extends ForwardingAuthority {
        WholeLeaseRemains(MemoryStore store) {
            super(store);
        }

        @Override
        public Verdict verify(ClaimProof proof) {
            Verdict verdict = super.verify(proof);
            return verdict instanceof Held held
                    ? new Held(
                            held.claim(),
                            held.claim()
                                    .lease()
                                    .remainingAt(held.claim().lease().grantedAt()))
                    : verdict;
        }
    }

    private static class VerifySweeps extends ForwardingAuthority {
        VerifySweeps(MemoryStore store) {
            super(store);
        }

        @Override
        public Verdict verify(ClaimProof proof) {
            Verdict verdict = super.verify(proof);
            reclaimExpired(Sweep.of(proof.key().scope()));
            return verdict;
        }
    }

    private static class OutcomeCut extends ForwardingAuthority {
        OutcomeCut(MemoryStore store) {
            super(store);
        }

        @Override
        public ReleaseResult release(Release release) {
            return super.release(new Release(
                    release.proof(),
                    new Outcome(
                            release.outcome().kind(),
                            Optional.empty(),
                            release.outcome().retryAfter(),
                            Optional.empty())));
        }
    }

    private static class SecondOutcomeTold extends ForwardingAuthority {
        SecondOutcomeTold(MemoryStore store) {
            super(store);
        }

        @Override
        public ReleaseResult release(Release release) {
            ReleaseResult result = super.release(release);
            return result instanceof AlreadyReleased already
                    ? new AlreadyReleased(already.claim(), release.outcome(), already.at())
                    : result;
        }
    }

    private static class TakeOverUnlimited extends ForwardingAuthority {
        TakeOverUnlimited(MemoryStore store) {
            super(store);
        }

        @Override
        public TakeOverResult reclaimExpired(TakeOver takeOver) {
            return super.reclaimExpired(takeOver.withLimits(Limits.none()).withMaxAttempts(Integer.MAX_VALUE));
        }
    }

    private static class NothingLapsedIsContended extends ForwardingAuthority {
        NothingLapsedIsContended(MemoryStore store) {
            super(store);
        }

        @Override
        public TakeOverResult reclaimExpired(TakeOver takeOver) {
            TakeOverResult result = super.reclaimExpired(takeOver);
            return result instanceof NothingLapsed nothing
                    ? new Contended(nothing.skips(), Duration.ofMillis(1))
                    : result;
        }
    }
}
