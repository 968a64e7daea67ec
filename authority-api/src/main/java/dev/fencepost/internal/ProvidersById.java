package dev.fencepost.internal;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Providers of one kind, each under an id of its own.
 *
 * @param <P> the kind of provider
 */
public final class ProvidersById<P> {
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");

    private final String field;
    private final Map<String, P> providers;

    private ProvidersById(String field, Map<String, P> providers) {
        this.field = field;
        this.providers = providers;
    }

    /**
     * Takes what was found.
     *
     * @param kind what messages call such a provider, such as {@code authority}
     * @param field what messages call the place where an id is named
     */
    public static <P> ProvidersById<P> of(String kind, String field, Iterable<P> found, Function<P, String> idOf) {
        Map<String, P> byId = new TreeMap<>();
        for (P provider : found) {
            String id = idOf.apply(provider);
            if (!ID.matcher(id).matches()) {
                throw Require.invalid(
                        "id", "of " + name(provider) + " is not 1 to 64 characters of a-z, 0-9 and '-': " + id);
            }
            P other = byId.putIfAbsent(id, provider);
            if (other != null) {
                throw new IllegalStateException("two " + kind + " providers have the id " + id + ": " + name(other)
                        + " and " + name(provider) + "; remove one of them from the class path or module path");
            }
        }
        return new ProvidersById<>(field, byId);
    }

    private static String name(Object provider) {
        return provider.getClass().getName();
    }

    /** Returns the providers by id. */
    public Map<String, P> all() {
        return Map.copyOf(providers);
    }

    /** Returns the provider of an id, or refuses the id with a list of what was found. */
    public P get(String id) {
        P provider = providers.get(id);
        if (provider == null) {
            String found = providers.isEmpty() ? "none was found" : "found are " + providers.keySet();
            throw Require.invalid(
                    field,
                    "has no provider with the id " + id + "; " + found + "; add the module of that " + field
                            + " to the class path or module path");
        }
        return provider;
    }
}
