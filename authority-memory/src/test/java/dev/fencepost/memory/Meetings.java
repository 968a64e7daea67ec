package dev.fencepost.memory;

import dev.fencepost.claim.ClaimScope;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Places in the middle of calls, one for each scope, where the first call waits until the next one is there too. */
final class Meetings {
    private final Map<ClaimScope, Meeting> ofScopes = new ConcurrentHashMap<>();

    Meeting of(ClaimScope scope) {
        return ofScopes.computeIfAbsent(scope, added -> new Meeting());
    }

    /** One meeting of two calls; whoever comes later passes. */
    static final class Meeting {
        /** For calls that nobody comes to meet: they are not raced, or the machine is busy and the next round will do. */
        private static final long PATIENCE_SECONDS = 2;

        private final CountDownLatch one = new CountDownLatch(1);
        private final CountDownLatch two = new CountDownLatch(2);

        void arrive() {
            one.countDown();
            two.countDown();
        }

        void arriveAndWaitForAnother() {
            arrive();
            waitForTwo();
        }

        void waitForOne() {
            await(one);
        }

        void waitForTwo() {
            await(two);
        }

        private static void await(CountDownLatch arrivals) {
            try {
                // Nobody need have come.
                boolean unused = arrivals.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for another call", e);
            }
        }
    }
}
