package dev.fencepost.cli.race;

import dev.fencepost.authority.AuthorityException;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.Release;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Outcome;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** Claims, verifies and completes item after item, until nothing is left. */
final class RaceAgent implements Callable<Void> {
    private static final int TRIES = 5;

    private final RacePlan plan;
    private final ClaimAuthority authority;
    private final String name;
    private final Runnable won;

    RaceAgent(RacePlan plan, ClaimAuthority authority, String name, Runnable won) {
        this.plan = plan;
        this.authority = authority;
        this.name = name;
        this.won = won;
    }

    @Override
    public Void call() throws InterruptedException {
        int window = 0;
        while (window < plan.windows()) {
            ClaimRequest request = plan.request(name, window);
            ClaimResult answer = patiently(() -> authority.claimNext(request));
            if (answer instanceof Granted granted) {
                won.run();
                ClaimProof proof = granted.grant().proof();
                patiently(() -> authority.verify(proof));
                patiently(() -> authority.release(new Release(proof, Outcome.completed())));
            } else if (answer instanceof Contended contended) {
                Thread.sleep(contended.retryAfter().toMillis());
            } else if (answer instanceof NothingClaimable) {
                window++;
            } else {
                throw new IllegalStateException("a request that is new was answered " + answer);
            }
        }
        return null;
    }

    /** Repeats a call as it is: every verb is safe to repeat, and an answer that got lost proves nothing. */
    private static <A> A patiently(Supplier<A> call) {
        for (int tried = 1; ; tried++) {
            try {
                return call.get();
            } catch (AuthorityException e) {
                if (tried == TRIES) {
                    throw e;
                }
            }
        }
    }
}
