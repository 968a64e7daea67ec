package dev.fencepost.coordinator;

/**
 * Is told what becomes of a kept lease. Called on the keeper's threads, so return quickly and start nothing long.
 *
 * <p>What a listener throws is logged and changes nothing.
 */
public interface LeaseListener {
    /** Hears nothing. */
    LeaseListener NONE = new LeaseListener() {};

    /** Tells, once for each spell, that nothing extends the lease at the moment. Work may go on until it is lost. */
    default void onAtRisk(KeptClaim claim, Risk risk) {}

    /** Tells, once, that the claim is lost: stop work. No heartbeat follows, and nothing revives it. */
    default void onLost(KeptClaim claim, Loss loss) {}
}
