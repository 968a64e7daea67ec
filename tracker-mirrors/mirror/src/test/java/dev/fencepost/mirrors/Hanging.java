package dev.fencepost.mirrors;

import java.util.concurrent.CountDownLatch;

/** Keeps calls from coming back until it is let go; deaf to interrupts, as blocking input and output is. */
final class Hanging implements SimulatedTracker.Fault {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);

    @Override
    public void before(SimulatedTracker.Call call) {
        reached.countDown();
        boolean interrupted = false;
        while (over.getCount() > 0) {
            try {
                over.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    void awaitReached() throws InterruptedException {
        reached.await();
    }

    void letGo() {
        over.countDown();
    }
}
