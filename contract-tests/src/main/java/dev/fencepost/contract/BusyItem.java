package dev.fencepost.contract;

/** An item that is kept busy: calls that concern it wait until it is closed. */
public interface BusyItem extends AutoCloseable {
    /** Returns once at least one call waits for the item, within a bounded time. */
    void awaitWaitingCall();

    /** Lets the waiting calls go on. */
    @Override
    void close();
}
