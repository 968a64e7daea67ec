package dev.fencepost.cli.session;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.coordinator.KeeperTerms;
import dev.fencepost.coordinator.child.RunRequest;
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
            description =
                    "How long the claim is held without a heartbeat, such as 15m. Default: as configured, else 1h.")
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
        RunRequest.idOf(claimant).ifPresent(id -> request.request(id, RequestSecret.random()));
        return UsageException.checked(
                "the terms",
                () -> request.lease(lease(session)).howMany(howMany).build());
    }

    /** Returns how the claim is kept alive. */
    public KeeperTerms keeperTerms(Session session) {
        return UsageException.checked(
                "--lease",
                () -> Optional.ofNullable(lease)
                        .map(KeeperTerms::of)
                        .or(() -> session.config().map(FencepostConfig::keeper))
                        .orElseGet(() -> KeeperTerms.of(Lease.DEFAULT_DURATION)));
    }

    /** Returns the answer to a run that asks for a claim and has had one, if it has. */
    public static Optional<Answer> hadItsClaim(Session session, Claimant claimant) {
        return claimant.executionId().map(run -> {
            Answer answer = Answer.of(ExitCode.NOTHING, "run_had_its_claim")
                    .line("the run " + run
                            + " has had its claim, and a run takes one; give its file to --claim, or name"
                            + " another run");
            ArrayNode claims = answer.json().putArray("claims");
            ClaimQuery query = ClaimQuery.of(session.requiredScope())
                    .byHost(claimant.hostId())
                    .withPageSize(ClaimQuery.MAX_PAGE_SIZE);
            session.authority().inspect(query).records().stream()
                    .filter(each -> each.claim().claimant().executionId().equals(claimant.executionId()))
                    .forEach(each -> {
                        answer.line("  " + ClaimNodes.line(each.claim()) + ", " + ClaimNodes.code(each.state()));
                        claims.add(ClaimNodes.of(each));
                    });
            return answer;
        });
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
