package dev.fencepost.cli.session;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Lease;
import dev.fencepost.coordinator.config.FencepostConfig;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The terms of a claim: those of the configuration, where the command line does not say otherwise. */
public final class ClaimTerms {
    @Option(
            names = "--lease",
            paramLabel = "TIME",
            description = "How long the claim is held without a heartbeat, such as 15m. Default: the configured lease.")
    private @Nullable Duration lease;

    /** Makes terms that nothing was said of yet. */
    public ClaimTerms() {}

    /** Returns the lease. */
    public Duration lease(Session session) {
        return Optional.ofNullable(lease)
                .orElseGet(() ->
                        session.config().map(config -> config.keeper().lease()).orElse(Lease.DEFAULT_DURATION));
    }

    /** Returns a request without its candidates. */
    public ClaimRequest request(Session session, Claimant claimant, int howMany) {
        ClaimRequest.Builder request = ClaimRequest.builder(session.requiredScope(), claimant);
        session.config().ifPresent(config -> {
            request.lapsedPolicy(config.lapsedPolicy())
                    .takeoverGrace(config.takeoverGrace())
                    .limits(config.limits());
            config.maxAttempts().ifPresent(request::maxAttempts);
        });
        return UsageException.checked(
                "the terms",
                () -> request.lease(lease(session)).howMany(howMany).build());
    }

    /** Returns the terms of a takeover. */
    public TakeOver takeOver(Session session, Claimant claimant, Optional<Duration> grace) {
        return UsageException.checked("the terms", () -> {
            TakeOver terms = TakeOver.of(session.requiredScope(), claimant).withLease(lease(session));
            Optional<FencepostConfig> config = session.config();
            if (config.isPresent()) {
                terms = terms.withLimits(config.get().limits())
                        .withGrace(config.get().takeoverGrace());
                if (config.get().maxAttempts().isPresent()) {
                    terms = terms.withMaxAttempts(config.get().maxAttempts().getAsInt());
                }
            }
            return grace.isPresent() ? terms.withGrace(grace.get()) : terms;
        });
    }
}
