package dev.fencepost.authority.spi;

import dev.fencepost.authority.Guarantees;
import java.time.InstantSource;
import java.util.List;

/**
 * Opens the authorities of one backend.
 *
 * <p>Register it in {@code module-info} ({@code provides AuthorityProvider with ...}) and in {@code META-INF/services},
 * so that it is found on the module path and on the class path. It needs a public constructor without parameters.
 * Thread-safe.
 */
public interface AuthorityProvider {
    /** Returns the id that configuration names: 1 to 64 characters of a-z, 0-9 and '-', such as {@code memory}. */
    String id();

    /**
     * Returns what an authority with these settings promises, without opening anything.
     *
     * @throws IllegalArgumentException if a setting is unknown or wrong; the message names it
     */
    Guarantees guarantees(AuthoritySettings settings);

    /**
     * Opens an authority; the caller closes it.
     *
     * @throws IllegalArgumentException if a setting is unknown or wrong; the message names it
     * @throws dev.fencepost.authority.AuthorityException if the store cannot be used
     */
    OpenAuthority open(AuthoritySettings settings);

    /**
     * Opens the store, looks at it, and closes it again; changes nothing.
     *
     * <p>A backend that can tell more than that it can be reached overrides this: it finds all that is wrong in one go, where
     * {@link #open} stops at the first.
     *
     * @param hostClock the clock of this host, to compare the store's with; it decides nothing
     * @throws IllegalArgumentException if a setting is unknown or wrong; the message names it
     * @throws dev.fencepost.authority.AuthorityException if the store cannot be used at all
     */
    default StoreProbe probe(AuthoritySettings settings, InstantSource hostClock) {
        try (OpenAuthority open = open(settings)) {
            return new StoreProbe(StoreProbe.reach(open.authority(), hostClock), List.of());
        }
    }
}
