package dev.fencepost.contract;

import dev.fencepost.contract.fixture.MirrorFixture;
import dev.fencepost.contract.rule.ContractClass;
import dev.fencepost.contract.rule.Declared;
import java.util.Map;

/**
 * Runs the rules for mirrors of {@code docs/contract.md} against a {@link dev.fencepost.mirror.StatusMirror}: extend it
 * and give a fixture.
 *
 * <p>The subclass needs a constructor without parameters. A mirror promises all of it; what its fixture cannot bring about
 * is skipped, and the report at the end of the run says so.
 */
public abstract class StatusMirrorContract implements ContractClass, MirrorTroubleRules, MirrorTextRules {
    /** Makes a contract class. */
    protected StatusMirrorContract() {}

    /** {@inheritDoc} */
    @Override
    public abstract MirrorFixture newFixture();

    @Override
    public final Declared declare() {
        try (MirrorFixture fixture = newFixture()) {
            return new Declared(fixture.open().getClass().getName(), "what every mirror does", Map.of());
        }
    }
}
