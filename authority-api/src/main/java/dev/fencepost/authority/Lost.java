package dev.fencepost.authority;

import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.WorkItemKey;
import java.util.Locale;
import java.util.Objects;

/**
 * Answers that the proof is not current: stop work. One shape for every verb that takes a proof.
 *
 * @param key the item of the proof
 * @param fence the fence of the proof
 * @param cause why it is lost
 */
public record Lost(WorkItemKey key, FencingToken fence, Cause cause)
        implements Verdict, HeartbeatResult, ReleaseResult, EvidenceResult {
    /** Why a proof is not current. */
    public enum Cause {
        /** The lease is over, and nobody has been granted the item since. */
        EXPIRED,
        /** The lease was over, and another grant followed. */
        SUPERSEDED,
        /** The holder has released it. */
        RELEASED,
        /** An operator forced the item free. */
        ABANDONED,
        /** No claim that the authority remembers fits the proof: another item, fence or token. */
        UNKNOWN;

        /** Returns the stable code, in snake case. */
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Checks the parts. */
    public Lost {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(fence, "fence");
        Objects.requireNonNull(cause, "cause");
    }

    /** Answers for a proof. */
    public static Lost of(ClaimProof proof, Cause cause) {
        return new Lost(proof.key(), proof.fence(), cause);
    }
}
