package dev.fencepost.memory;

import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.spi.AuthorityProvider;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.OpenAuthority;
import java.util.Set;

/** Opens memory authorities, each on a store of its own; knows no setting. */
public final class MemoryAuthorityProvider implements AuthorityProvider {
    /** Makes the provider; for {@link java.util.ServiceLoader}. */
    public MemoryAuthorityProvider() {}

    @Override
    public String id() {
        return "memory";
    }

    @Override
    public Guarantees guarantees(AuthoritySettings settings) {
        settings.requireOnly(Set.of());
        return MemoryAuthority.GUARANTEES;
    }

    @Override
    public OpenAuthority open(AuthoritySettings settings) {
        settings.requireOnly(Set.of());
        return MemoryAuthority.create().asOpenAuthority();
    }
}
