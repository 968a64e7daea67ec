package dev.fencepost.cli.session;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.candidate.CandidateSource;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Lease;
import dev.fencepost.coordinator.KeeperTerms;
import dev.fencepost.coordinator.config.FencepostConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is to be claimed, and for how long. */
public final class ClaimOptions {
    @Option(
            names = "--item",
            paramLabel = "ID",
            description = "An item to put forward; give it again for the next in rank. The first that is claimable is"
                    + " granted.")
    private List<String> items = new ArrayList<>();

    @Option(
            names = "--lease",
            paramLabel = "DURATION",
            description = "How long the claim lasts without a heartbeat, such as PT15M. Default: as configured, else"
                    + " PT1H.")
    private @Nullable Duration lease;

    /** Makes options that nothing was said of yet. */
    public ClaimOptions() {}

    /** Returns the candidates. */
    public CandidateSource source(Session session) {
        if (items.isEmpty()) {
            throw new UsageException("no item is put forward; name at least one with --item ID");
        }
        return UsageException.checked(
                "--item",
                () -> CandidateSource.of(
                        items.stream().map(session::key).map(Candidate::of).toList()));
    }

    /** Returns the terms of the claim. */
    public ClaimRequest terms(Session session, Claimant claimant) {
        return UsageException.checked(
                "--lease",
                () -> session.config()
                        .map(config -> config.request(claimant))
                        .orElseGet(() -> ClaimRequest.builder(session.requiredScope(), claimant))
                        .lease(keeperTerms(session).lease())
                        .build());
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
}
