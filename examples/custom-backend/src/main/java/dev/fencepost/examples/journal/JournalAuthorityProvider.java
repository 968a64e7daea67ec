package dev.fencepost.examples.journal;

import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.spi.AuthorityProvider;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.OpenAuthority;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Set;

/** Opens journal authorities; the one setting is {@code file}, where the claims are kept. */
public final class JournalAuthorityProvider implements AuthorityProvider {
    /** Makes the provider; for {@link java.util.ServiceLoader}. */
    public JournalAuthorityProvider() {}

    @Override
    public String id() {
        return "journal";
    }

    @Override
    public Guarantees guarantees(AuthoritySettings settings) {
        settings.requireOnly(Set.of("file"));
        return JournalAuthority.GUARANTEES;
    }

    @Override
    public OpenAuthority open(AuthoritySettings settings) {
        settings.requireOnly(Set.of("file"));
        return JournalAuthority.open(Path.of(settings.requiredText("file")), Clock.systemUTC());
    }
}
