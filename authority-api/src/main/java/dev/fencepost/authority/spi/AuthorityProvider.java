package dev.fencepost.authority.spi;

import dev.fencepost.authority.Guarantees;

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
}
