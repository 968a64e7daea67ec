package dev.fencepost.coordinator;

import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.AuthorityAdmin;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.EvidenceResult;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Released;
import dev.fencepost.authority.Verdict;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands before every step of work that needs a current claim. Thread-safe.
 *
 * <p>Each step asks the authority afresh; a claim whose {@link KeptClaim} is past its deadline is refused without asking.
 * Whatever the authority throws is thrown on: a broken connection is neither a yes nor a no, and the step is not taken.
 *
 * <p>A worker can still be paused between the answer and its write. Only the resource can refuse that write, by the fence:
 * see {@link FencedResource}.
 */
public final class ClaimGuard {
    private static final Logger LOG = LoggerFactory.getLogger(ClaimGuard.class);

    private final ClaimAuthority authority;
    private final AuthorityAdmin admin;
    private final ClaimProof proof;
    private final Supplier<Optional<Loss>> knownLoss;

    private ClaimGuard(OpenAuthority open, ClaimProof proof, Supplier<Optional<Loss>> knownLoss) {
        this.authority = open.authority();
        this.admin = open.admin();
        this.proof = Objects.requireNonNull(proof, "proof");
        this.knownLoss = knownLoss;
    }

    /** Guards the work of a claim that a keeper keeps. */
    public static ClaimGuard of(OpenAuthority open, KeptClaim kept) {
        return new ClaimGuard(open, kept.proof(), kept::loss);
    }

    /** Guards the work of a claim by its proof alone. */
    public static ClaimGuard of(OpenAuthority open, ClaimProof proof) {
        return new ClaimGuard(open, proof, Optional::empty);
    }

    /** Takes a step if the claim is current now. What the step throws is thrown on. */
    public <T> StepResult<T> take(Step step, Supplier<T> work) {
        Objects.requireNonNull(work, "work");
        try {
            require(step);
        } catch (StaleClaimException e) {
            return new StepResult.Refused<>(step, e.loss());
        }
        return new StepResult.Taken<>(work.get());
    }

    /**
     * Requires that the claim is current now, for code that has no other way on.
     *
     * @return the claim, with its lease as the authority sees it
     * @throws StaleClaimException if it is not
     */
    public Claim require(Step step) {
        Objects.requireNonNull(step, "step");
        Optional<Loss> known = knownLoss.get();
        if (known.isPresent()) {
            throw refused(step, known.get());
        }
        Verdict verdict = authority.verify(proof);
        if (verdict instanceof Held held) {
            return held.claim();
        }
        throw refused(step, new Loss.ToldByAuthority((Lost) verdict));
    }

    /**
     * Hands in the result of the work: as the outcome of the claim if it is current, else as evidence beside it.
     *
     * <p>So a stale worker can leave word that it failed or was blocked, and what it found; it can complete nothing. Safe to
     * repeat.
     */
    public Settlement settle(Outcome outcome) {
        Objects.requireNonNull(outcome, "outcome");
        ReleaseResult result = authority.release(proof, outcome);
        if (result instanceof Released released) {
            return new Settlement.Settled(released.claim(), released.outcome(), released.at());
        }
        if (result instanceof AlreadyReleased before) {
            return new Settlement.Settled(before.claim(), before.outcome(), before.at());
        }
        return keepAsEvidence((Lost) result, outcome);
    }

    private Settlement keepAsEvidence(Lost lost, Outcome outcome) {
        List<Evidence> kept = new ArrayList<>();
        for (Packet packet : LateResult.packets(lost, outcome)) {
            EvidenceResult result = admin.recordEvidence(proof, packet);
            if (result instanceof EvidenceResult.Recorded recorded) {
                kept.add(recorded.evidence());
            } else {
                return new Settlement.NotKept((Lost) result);
            }
        }
        LOG.warn(
                "claim.late_result item={} fence={} cause={} outcome={}",
                lost.key(),
                lost.fence(),
                lost.cause().code(),
                outcome.kind());
        return new Settlement.KeptAsEvidence(lost, kept);
    }

    private static StaleClaimException refused(Step step, Loss loss) {
        LOG.warn(
                "claim.step_refused item={} fence={} step={} cause={}",
                loss.key(),
                loss.fence(),
                step.code(),
                loss.code());
        return new StaleClaimException(step, loss);
    }
}
