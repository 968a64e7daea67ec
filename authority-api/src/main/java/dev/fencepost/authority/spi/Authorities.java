package dev.fencepost.authority.spi;

import dev.fencepost.internal.Require;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Finds backends by id. */
public final class Authorities {
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");

    private final Map<String, AuthorityProvider> providers;

    private Authorities(Map<String, AuthorityProvider> providers) {
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
        Map<String, AuthorityProvider> byId = new TreeMap<>();
        for (AuthorityProvider provider : found) {
            String id = provider.id();
            if (!ID.matcher(id).matches()) {
                throw Require.invalid(
                        "id", "of " + name(provider) + " is not 1 to 64 characters of a-z, 0-9 and '-': " + id);
            }
            AuthorityProvider other = byId.putIfAbsent(id, provider);
            if (other != null) {
                throw new IllegalStateException("two authority providers have the id " + id + ": " + name(other)
                        + " and " + name(provider) + "; remove one of them from the class path or module path");
            }
        }
        return new Authorities(byId);
    }

    private static String name(AuthorityProvider provider) {
        return provider.getClass().getName();
    }

    /** Returns the providers by id. */
    public Map<String, AuthorityProvider> providers() {
        return Map.copyOf(providers);
    }

    /**
     * Returns the provider of an id.
     *
     * @throws IllegalArgumentException if there is none; the message lists what was found
     */
    public AuthorityProvider provider(String id) {
        AuthorityProvider provider = providers.get(id);
        if (provider == null) {
            String found = providers.isEmpty() ? "none was found" : "found are " + providers.keySet();
            throw Require.invalid(
                    "backend",
                    "has no provider with the id " + id + "; " + found
                            + "; add the module of that backend to the class path or module path");
        }
        return provider;
    }

    /** Opens the authority of a backend; the caller closes it. */
    public OpenAuthority open(String id, AuthoritySettings settings) {
        return provider(id).open(settings);
    }
}
