package dev.fencepost.memory;

import dev.fencepost.contract.ClaimAuthorityContract;
import dev.fencepost.contract.fixture.AuthorityFixture;
import java.util.function.Supplier;

/**
 * The contract suite on whatever is on trial; started by a test, never by the build itself.
 *
 * <p>The suite asks a class once what it declares, so everything on trial here declares the same.
 */
class SabotagedContract extends ClaimAuthorityContract {
    private static final ThreadLocal<Supplier<AuthorityFixture>> ON_TRIAL =
            ThreadLocal.withInitial(() -> DurableFixture::new);

    static void putOnTrial(Supplier<AuthorityFixture> newFixture) {
        ON_TRIAL.set(newFixture);
    }

    @Override
    public AuthorityFixture newFixture() {
        return ON_TRIAL.get().get();
    }
}
