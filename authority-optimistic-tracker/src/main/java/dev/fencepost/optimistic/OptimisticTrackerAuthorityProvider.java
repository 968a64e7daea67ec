package dev.fencepost.optimistic;

import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.spi.AuthorityProvider;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.tracker.WorkTracker;

/**
 * Opens authorities that keep claims in the tracker of their settings.
 *
 * <p>Settings: {@code protocol}, {@code settle}, {@code clock-margin}, {@code key-id}, {@code key-variable},
 * {@code old-key-id}, {@code old-key-variable}, {@code authors}, {@code register}, {@code label}, {@code query}; see
 * docs/backends/optimistic-tracker.md.
 */
public final class OptimisticTrackerAuthorityProvider implements AuthorityProvider {
    /** Makes the provider; for {@link java.util.ServiceLoader}. */
    public OptimisticTrackerAuthorityProvider() {}

    @Override
    public String id() {
        return "optimistic-tracker";
    }

    @Override
    public Guarantees guarantees(AuthoritySettings settings) {
        return OptimisticTrackerSettings.guarantees(settings);
    }

    @Override
    public OpenAuthority open(AuthoritySettings settings) {
        WorkTracker tracker = settings.tracker()
                .orElseThrow(() -> new IllegalArgumentException(
                        "backend optimistic-tracker keeps claims in a tracker, and none is configured; configure one"));
        OptimisticTrackerSettings read = OptimisticTrackerSettings.read(settings);
        read.requireMarginFor(tracker);
        return OptimisticTrackerAuthority.on(tracker, read, Pause.sleeping()).asOpenAuthority();
    }
}
