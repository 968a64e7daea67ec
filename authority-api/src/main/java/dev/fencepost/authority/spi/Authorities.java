package dev.fencepost.authority.spi;

import dev.fencepost.internal.ProvidersById;
import java.util.Map;
import java.util.ServiceLoader;

/** Finds backends by id. */
public final class Authorities {
    private final ProvidersById<AuthorityProvider> providers;

    private Authorities(ProvidersById<AuthorityProvider> providers) {
        this.providers = providers;
    }

    /** Finds the providers that the context class loader of this thread sees. */
    public static Authorities discover() {
        return of(ServiceLoader.load(AuthorityProvider.class));
    }

    /** Finds the providers that a class loader sees. */
    public static Authorities discover(ClassLoader loader) {
        return of(ServiceLoader.load(AuthorityProvider.class, loader));
    }

    /** Takes the providers as given. */
    public static Authorities of(Iterable<AuthorityProvider> found) {
        return new Authorities(ProvidersById.of("authority", "backend", found, AuthorityProvider::id));
    }

    /** Returns the providers by id. */
    public Map<String, AuthorityProvider> providers() {
        return providers.all();
    }

    /**
     * Returns the provider of an id.
     *
     * @throws IllegalArgumentException if there is none; the message lists what was found
     */
    public AuthorityProvider provider(String id) {
        return providers.get(id);
    }

    /** Opens the authority of a backend; the caller closes it. */
    public OpenAuthority open(String id, AuthoritySettings settings) {
        return provider(id).open(settings);
    }
}
