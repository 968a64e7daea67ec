package dev.fencepost.examples.spring;

import dev.fencepost.claim.Claim;

/** What is done with a claimed item; the application brings it as a bean. */
@FunctionalInterface
public interface Work {
    /** Does it; sends the fence of the claim with everything that others see. */
    void run(Claim claim) throws Exception;
}
