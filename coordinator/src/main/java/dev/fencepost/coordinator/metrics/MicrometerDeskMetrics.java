package dev.fencepost.coordinator.metrics;

import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.coordinator.DeskMetrics;
import dev.fencepost.coordinator.GivenBack;
import dev.fencepost.coordinator.KeptClaim;
import dev.fencepost.coordinator.LeaseKeeper;
import dev.fencepost.coordinator.LeaseListener;
import dev.fencepost.coordinator.Loss;
import dev.fencepost.coordinator.Risk;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.Objects;

/**
 * Counts what desks and keepers do, in a Micrometer registry. Thread-safe.
 *
 * <p>The meters are {@code fencepost.desk.answers} (timer, by {@code answer}), {@code fencepost.desk.grants},
 * {@code fencepost.desk.skips} (by {@code reason}), {@code fencepost.desk.given_back} (by {@code cause}),
 * {@code fencepost.desk.warnings} (by {@code code}), {@code fencepost.keeper.claims} (gauge),
 * {@code fencepost.keeper.at_risk} (by {@code risk}) and {@code fencepost.keeper.lost} (by {@code cause}). Each carries
 * the {@code scope}. Tags have few values: no item, claimant, fence or secret is ever one.
 */
public final class MicrometerDeskMetrics implements DeskMetrics {
    private final MeterRegistry registry;
    private final Tags scope;

    /** Binds to a registry, for one scope. */
    public MicrometerDeskMetrics(MeterRegistry registry, ClaimScope scope) {
        this.registry = Objects.requireNonNull(registry, "registry");
        this.scope = Tags.of("scope", scope.canonical());
    }

    @Override
    public void answered(String result, Duration took) {
        registry.timer("fencepost.desk.answers", scope.and("answer", result)).record(took);
    }

    @Override
    public void granted(int grants) {
        registry.counter("fencepost.desk.grants", scope).increment(grants);
    }

    @Override
    public void skipped(SkipReason reason) {
        registry.counter("fencepost.desk.skips", scope.and("reason", reason.code()))
                .increment();
    }

    @Override
    public void givenBack(GivenBack.Cause cause) {
        registry.counter("fencepost.desk.given_back", scope.and("cause", cause.code()))
                .increment();
    }

    @Override
    public void warned(String code) {
        registry.counter("fencepost.desk.warnings", scope.and("code", code)).increment();
    }

    /** Shows how many claims a keeper keeps; a keeper that is gone shows none. */
    public void watch(LeaseKeeper keeper) {
        registry.gauge(
                "fencepost.keeper.claims", scope, keeper, kept -> kept.claims().size());
    }

    /** Returns a listener that counts risks and losses, and then tells another one. */
    public LeaseListener counting(LeaseListener listener) {
        return new LeaseListener() {
            @Override
            public void onAtRisk(KeptClaim claim, Risk risk) {
                registry.counter("fencepost.keeper.at_risk", scope.and("risk", risk.code()))
                        .increment();
                listener.onAtRisk(claim, risk);
            }

            @Override
            public void onLost(KeptClaim claim, Loss loss) {
                registry.counter("fencepost.keeper.lost", scope.and("cause", loss.code()))
                        .increment();
                listener.onLost(claim, loss);
            }
        };
    }
}
