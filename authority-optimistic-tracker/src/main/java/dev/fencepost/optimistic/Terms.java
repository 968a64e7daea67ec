package dev.fencepost.optimistic;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.TakeOver;
import java.time.Duration;
import java.util.OptionalInt;

/** Which items a request takes. */
record Terms(LapsedPolicy policy, Duration grace, OptionalInt maxAttempts) {
    static Terms of(ClaimRequest request) {
        return new Terms(request.lapsedPolicy(), request.takeoverGrace(), request.maxAttempts());
    }

    static Terms of(TakeOver takeOver) {
        return new Terms(LapsedPolicy.RECLAIM, takeOver.grace(), takeOver.maxAttempts());
    }

    static Terms of(Change.Claiming claiming) {
        return new Terms(claiming.policy(), claiming.grace(), claiming.maxAttempts());
    }
}
