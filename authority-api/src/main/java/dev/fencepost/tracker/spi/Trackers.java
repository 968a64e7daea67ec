package dev.fencepost.tracker.spi;

import dev.fencepost.internal.ProvidersById;
import dev.fencepost.tracker.WorkTracker;
import java.util.Map;
import java.util.ServiceLoader;

/** Finds adapters of trackers by id. */
public final class Trackers {
    private final ProvidersById<TrackerProvider> providers;

    private Trackers(ProvidersById<TrackerProvider> providers) {
        this.providers = providers;
    }

    /** Finds the providers that the context class loader of this thread sees. */
    public static Trackers discover() {
        return of(ServiceLoader.load(TrackerProvider.class));
    }

    /** Finds the providers that a class loader sees. */
    public static Trackers discover(ClassLoader loader) {
        return of(ServiceLoader.load(TrackerProvider.class, loader));
    }

    /** Takes the providers as given. */
    public static Trackers of(Iterable<TrackerProvider> found) {
        return new Trackers(ProvidersById.of("tracker", "tracker", found, TrackerProvider::id));
    }

    /** Returns the providers by id. */
    public Map<String, TrackerProvider> providers() {
        return providers.all();
    }

    /**
     * Returns the provider of an id.
     *
     * @throws IllegalArgumentException if there is none; the message lists what was found
     */
    public TrackerProvider provider(String id) {
        return providers.get(id);
    }

    /** Opens a tracker. */
    public WorkTracker open(String id, TrackerSettings settings) {
        return provider(id).open(settings);
    }
}
