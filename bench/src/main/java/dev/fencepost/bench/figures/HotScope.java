package dev.fencepost.bench.figures;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * A scope that is worked off in order, while everyone looks at the same window of it.
 *
 * <p>The window moves with the grants, so that the given number of its items is held and the rest is free.
 */
final class HotScope {
    private static final AtomicLong NUMBERS = new AtomicLong();
    static final String PREFIX = "hot-";

    private final ClaimAuthority authority;
    private final Winners winners;
    private final Window window;
    private final ClaimScope scope = ClaimScope.ofProject(PREFIX + NUMBERS.incrementAndGet());
    private final List<Candidate> items;
    private final AtomicInteger granted = new AtomicInteger();

    /** What each call puts forward and asks for. */
    record Window(int candidates, int held, int howMany, boolean shuffled) {
        static Window halfHeld(int candidates) {
            return new Window(candidates, candidates / 2, 1, false);
        }

        Window shuffledByTheCaller() {
            return new Window(candidates, held, howMany, true);
        }
    }

    /** Makes a scope with this many items, the first of them held. */
    HotScope(ClaimAuthority authority, Winners winners, Window window, int size) {
        this.authority = authority;
        this.winners = winners;
        this.window = window;
        this.items = IntStream.range(0, size)
                .mapToObj(i -> Candidate.of(scope, "item-" + i))
                .toList();
        for (int held = 0; held < window.held(); held += ClaimRequest.MAX_GRANTS) {
            int some = Math.min(window.held() - held, ClaimRequest.MAX_GRANTS);
            take(ClaimRequest.builder(scope, claimant(-1))
                    .candidates(items.subList(held, held + some))
                    .howMany(some)
                    .build());
        }
    }

    private static Claimant claimant(int worker) {
        return Claimant.ofAgent("host-" + Math.floorMod(worker, 4), "agent-" + worker);
    }

    int claim(int worker) {
        int from = Math.max(0, granted.get() - window.held());
        if (from + window.candidates() > items.size()) {
            return Workers.NOTHING_LEFT;
        }
        List<Candidate> candidates = items.subList(from, from + window.candidates());
        if (window.shuffled()) {
            candidates = new ArrayList<>(candidates);
            Collections.shuffle(candidates, ThreadLocalRandom.current());
        }
        return take(ClaimRequest.builder(scope, claimant(worker))
                .candidates(candidates)
                .howMany(window.howMany())
                .build());
    }

    private int take(ClaimRequest request) {
        if (authority.claimNext(request) instanceof Granted answer) {
            List<Grant> grants = answer.grants();
            winners.add(grants);
            granted.addAndGet(grants.size());
            return grants.size();
        }
        return 0;
    }
}
