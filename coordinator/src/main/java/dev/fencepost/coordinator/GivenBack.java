package dev.fencepost.coordinator;

import dev.fencepost.claim.Claim;
import java.util.Locale;
import java.util.Objects;

/**
 * Tells of a claim that was granted and not handed out.
 *
 * @param claim the claim
 * @param cause why
 */
public record GivenBack(Claim claim, Cause cause) {
    /** Why a claim was not handed out. The codes are stable. */
    public enum Cause {
        /** The source no longer puts the item forward. */
        NO_LONGER_READY,
        /** The authority could not confirm the claim, or said that it is lost already. */
        NOT_VERIFIED,
        /** It could not be shown, and the desk was told to give such claims back. */
        NOT_MIRRORED;

        /** Returns the stable code, in snake case. */
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Checks the parts. */
    public GivenBack {
        Objects.requireNonNull(claim, "claim");
        Objects.requireNonNull(cause, "cause");
    }
}
