package dev.fencepost.authority;

import dev.fencepost.claim.Grant;
import java.util.Objects;

/**
 * Answers that a lapsed claim was ended and its item granted.
 *
 * @param grant the new grant; it names the previous fence and carries what the predecessor left
 */
public record TakenOver(Grant grant) implements TakeOverResult {
    /** Checks the part. */
    public TakenOver {
        Objects.requireNonNull(grant, "grant");
    }
}
