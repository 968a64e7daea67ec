package dev.fencepost.contract.history;

import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.claim.ClaimState;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;

/** Draws histories at random; the same seed gives the same history. */
final class Histories {
    static final int MAX_STEPS = 100;

    private final RandomGenerator<Step> steps;

    /** @param restarts whether the authority may crash on the way */
    Histories(boolean restarts) {
        List<Tuple2<Integer, Arbitrary<Step>>> kinds = new ArrayList<>(List.of(
                weighted(20, claimNext()),
                weighted(4, takeOver()),
                weighted(
                        4,
                        Combinators.combine(index(6), Arbitraries.of(Step.Repeat.Change.class))
                                .as(Step.Repeat::new)),
                weighted(8, proof().map(Step.Verify::new)),
                weighted(10, heartbeat()),
                weighted(10, release()),
                weighted(
                        3,
                        Combinators.combine(scope(), index(Cast.GRACES.size()), from(1, 3))
                                .as(Step.Sweep::new)),
                weighted(
                        2,
                        Combinators.combine(scope(), item(), Arbitraries.of(Expectation.class))
                                .as(Step.Abandon::new)),
                weighted(
                        4,
                        Combinators.combine(scope(), item(), Arbitraries.of(Expectation.class))
                                .as(Step.Reopen::new)),
                weighted(
                        2,
                        Combinators.combine(index(Cast.AGES.size()), from(1, 2)).as(Step.Prune::new)),
                weighted(
                        3,
                        Combinators.combine(proof(), index(Cast.PACKETS.size())).as(Step.RecordEvidence::new)),
                weighted(2, from(-1, 4).map(Step.Resolve::new)),
                weighted(
                        3,
                        Combinators.combine(scope(), item(), index(8), offset()).as(Step.HistoryAt::new)),
                weighted(3, inspect()),
                weighted(5, index(Cast.PAUSES.size()).map(Step.Wait::new)),
                weighted(12, Combinators.combine(index(6), offset()).as(Step.WaitForBoundary::new))));
        if (restarts) {
            kinds.add(weighted(1, Arbitraries.just(new Step.Restart())));
        }
        this.steps = Arbitraries.frequencyOf(kinds).generator(1_000);
    }

    /** Draws one history; each of its steps can be made simpler. */
    List<Shrinkable<Step>> draw(long seed) {
        // Neighbouring seeds of Random begin alike; a mixed one does not.
        Random random = new Random(new SplittableRandom(seed).nextLong());
        int length = 1 + random.nextInt(MAX_STEPS);
        return Stream.generate(() -> steps.next(random)).limit(length).toList();
    }

    private static Tuple2<Integer, Arbitrary<Step>> weighted(int weight, Arbitrary<? extends Step> step) {
        return Tuple.of(weight, step.map(drawn -> drawn));
    }

    private static Arbitrary<Step.ClaimNext> claimNext() {
        Arbitrary<List<CandidatePick>> candidates = Combinators.combine(item(), from(-1, 1))
                .as(CandidatePick::new)
                .list()
                .ofMaxSize(5)
                .map(Histories::eachItemOnce);
        Arbitrary<LapsedPolicy> policy =
                Arbitraries.frequency(Tuple.of(5, LapsedPolicy.RECLAIM), Tuple.of(1, LapsedPolicy.LEAVE));
        return Combinators.combine(claimant(), scope(), candidates, terms(), from(1, 3), policy, delivery())
                .as(Step.ClaimNext::new);
    }

    private static List<CandidatePick> eachItemOnce(List<CandidatePick> picks) {
        List<CandidatePick> once = new ArrayList<>();
        for (CandidatePick pick : picks) {
            if (once.stream().noneMatch(other -> other.item() == pick.item())) {
                once.add(pick);
            }
        }
        return once;
    }

    private static Arbitrary<Step.TakeOver> takeOver() {
        return Combinators.combine(claimant(), scope(), terms(), delivery()).as(Step.TakeOver::new);
    }

    private static Arbitrary<Terms> terms() {
        return Combinators.combine(
                        index(Cast.LEASES.size()),
                        Arbitraries.frequency(Tuple.of(3, 0), Tuple.of(1, 1), Tuple.of(1, 2)),
                        seldom(),
                        seldom(),
                        seldom(),
                        seldom(),
                        seldom())
                .as(Terms::new);
    }

    /** A cap or limit: mostly none, else tight. */
    private static Arbitrary<Integer> seldom() {
        return Arbitraries.frequency(Tuple.of(8, 0), Tuple.of(1, 1), Tuple.of(1, 2));
    }

    private static Arbitrary<Step.Heartbeat> heartbeat() {
        Arbitrary<Step.Heartbeat> one = Combinators.combine(
                        proof(), index(Cast.LEASES.size()), from(-1, Cast.PACKETS.size() - 1), delivery())
                .as((proof, lease, progress, delivery) ->
                        new Step.Heartbeat(List.of(proof), lease, progress, false, delivery));
        Arbitrary<Step.Heartbeat> batch = Combinators.combine(
                        proofs(), index(Cast.LEASES.size()), from(-1, Cast.PACKETS.size() - 1))
                .as((proofs, lease, progress) -> new Step.Heartbeat(proofs, lease, progress, true, Delivery.ONCE));
        return Arbitraries.frequencyOf(Tuple.of(3, one), Tuple.of(1, batch));
    }

    private static Arbitrary<Step.Release> release() {
        Arbitrary<Step.Release> one = Combinators.combine(proof(), index(Cast.OUTCOMES.size()), delivery())
                .as((proof, outcome, delivery) -> new Step.Release(List.of(proof), outcome, false, delivery));
        Arbitrary<Step.Release> batch = Combinators.combine(proofs(), index(Cast.OUTCOMES.size()))
                .as((proofs, outcome) -> new Step.Release(proofs, outcome, true, Delivery.ONCE));
        return Arbitraries.frequencyOf(Tuple.of(3, one), Tuple.of(1, batch));
    }

    private static Arbitrary<Step.Inspect> inspect() {
        Arbitrary<EnumSet<ClaimState>> states = Arbitraries.of(
                EnumSet.allOf(ClaimState.class),
                EnumSet.of(ClaimState.ACTIVE),
                EnumSet.of(ClaimState.LAPSED),
                EnumSet.of(ClaimState.ENDED, ClaimState.LAPSED));
        return Combinators.combine(
                        scope(), from(-1, 3), from(-1, Cast.CLAIMANTS.size() - 1), states, from(-1, 4), from(1, 4))
                .as(Step.Inspect::new);
    }

    private static Arbitrary<ProofPick> proof() {
        Arbitrary<Integer> back = Arbitraries.frequency(
                Tuple.of(8, 0), Tuple.of(4, 1), Tuple.of(3, 2), Tuple.of(2, 3), Tuple.of(1, 4), Tuple.of(1, 7));
        Arbitrary<Forgery> forgery = Arbitraries.frequency(
                Tuple.of(20, Forgery.NONE),
                Tuple.of(1, Forgery.OTHER_TOKEN),
                Tuple.of(1, Forgery.SIBLING_TOKEN),
                Tuple.of(1, Forgery.NEXT_FENCE),
                Tuple.of(1, Forgery.OTHER_ITEM));
        return Combinators.combine(back, forgery).as(ProofPick::new);
    }

    private static Arbitrary<List<ProofPick>> proofs() {
        return proof().list().ofMaxSize(4);
    }

    private static Arbitrary<Delivery> delivery() {
        return Arbitraries.frequency(
                Tuple.of(12, Delivery.ONCE), Tuple.of(2, Delivery.ANSWER_LOST), Tuple.of(1, Delivery.TWICE_AT_ONCE));
    }

    private static Arbitrary<Integer> claimant() {
        return index(Cast.CLAIMANTS.size());
    }

    /** Mostly the first, so that a history meets itself often enough. */
    private static Arbitrary<Integer> scope() {
        return Arbitraries.frequency(Tuple.of(3, 0), Tuple.of(1, 1));
    }

    private static Arbitrary<Integer> item() {
        return Arbitraries.frequency(Tuple.of(4, 0), Tuple.of(3, 1), Tuple.of(2, 2), Tuple.of(1, 3));
    }

    private static Arbitrary<Integer> offset() {
        return Arbitraries.of(0, -1, 1);
    }

    private static Arbitrary<Integer> index(int size) {
        return from(0, size - 1);
    }

    private static Arbitrary<Integer> from(int least, int most) {
        return Arbitraries.of(IntStream.rangeClosed(least, most).boxed().toList());
    }
}
