package dev.fencepost.contract;

import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.history.HistoryRules;
import dev.fencepost.contract.race.RaceRules;
import dev.fencepost.contract.rule.ContractClass;
import dev.fencepost.contract.rule.Declared;

/**
 * Runs every rule of {@code docs/contract.md} against a backend: extend it and give a fixture.
 *
 * <pre>{@code
 * class MyAuthorityContractTest extends ClaimAuthorityContract {
 *     @Override
 *     public AuthorityFixture newFixture() {
 *         return new MyFixture();
 *     }
 * }
 * }</pre>
 *
 * <p>The subclass needs a constructor without parameters. What the backend's guarantees do not cover, and what the
 * fixture cannot do, is skipped; the report at the end of the run says which rules and why.
 */
public abstract class ClaimAuthorityContract
        implements ContractClass,
                ClaimRules,
                SkipRules,
                GrantRules,
                ItemStateRules,
                LapseRules,
                VerifyRules,
                HeartbeatRules,
                ClockRules,
                ReleaseRules,
                SweepRules,
                TakeOverRules,
                RequestRules,
                ResolveRules,
                LimitRules,
                AttemptRules,
                AdminRules,
                RetentionRules,
                EvidenceRules,
                InspectRules,
                SecretRules,
                ScopeRules,
                DurabilityRules,
                NodeRules,
                RealTimeRules,
                HistoryRules,
                RaceRules {
    /** Makes a contract class. */
    protected ClaimAuthorityContract() {}

    /** {@inheritDoc} */
    @Override
    public abstract AuthorityFixture newFixture();

    @Override
    public final Declared declare() {
        return AuthorityProbe.declare(this);
    }
}
