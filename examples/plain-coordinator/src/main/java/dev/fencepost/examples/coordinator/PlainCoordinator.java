package dev.fencepost.examples.coordinator;

import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.spi.Authorities;
import dev.fencepost.authority.spi.Environment;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.candidate.CandidateSource;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.coordinator.ClaimDesk;
import dev.fencepost.coordinator.ClaimGuard;
import dev.fencepost.coordinator.DeskGrant;
import dev.fencepost.coordinator.DeskResult;
import dev.fencepost.coordinator.KeptClaim;
import dev.fencepost.coordinator.LeaseKeeper;
import dev.fencepost.coordinator.LeaseListener;
import dev.fencepost.coordinator.Step;
import dev.fencepost.coordinator.config.AuthorityStatus;
import dev.fencepost.coordinator.config.FencepostConfig;
import dev.fencepost.coordinator.config.HomeConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Works through a list of items: whatever can be claimed is done once, by whichever host got it. */
public final class PlainCoordinator {
    private final FencepostConfig config;
    private final AuthorityStatus status;
    private final Authorities authorities;

    /** Chooses the backend by configuration; opens nothing yet. */
    public PlainCoordinator(FencepostConfig config, HomeConfig home, Environment environment) {
        this.config = config;
        this.authorities = Authorities.discover();
        this.status = AuthorityStatus.of(Optional.of(config), home, environment, authorities);
    }

    /** Returns who decides, to be shown to people. */
    public AuthorityStatus status() {
        return status;
    }

    /** Does what this host can get of these items; returns what it did. */
    public List<String> workThrough(List<String> items, String host) {
        List<Candidate> ranked =
                items.stream().map(id -> Candidate.of(config.scope(), id)).toList();
        List<String> done = new ArrayList<>();
        try (OpenAuthority open = status.open(authorities);
                OpenAuthority forBeats = isInThisProcess(open) ? open : status.open(authorities);
                ClaimDesk desk =
                        ClaimDesk.builder(CandidateSource.of(ranked), open).build();
                LeaseKeeper keeper = new LeaseKeeper(forBeats.authority(), config.keeper())) {
            while (desk.claim(config.request(Claimant.ofHost(host)).build()) instanceof DeskResult.Claimed claimed) {
                DeskGrant granted = claimed.first();
                KeptClaim kept = keeper.keep(granted.grant(), granted.lease(), LeaseListener.NONE);
                done.add(work(kept, ClaimGuard.of(open, kept)));
            }
        }
        return done;
    }

    private static String work(KeptClaim kept, ClaimGuard guard) {
        try {
            guard.require(Step.PREPARE);
            String result = "result of " + kept.claim().key().itemId();
            guard.require(Step.PUBLISH); // and send kept.claim().fence() with what is published
            kept.finish(Outcome.completed()).toCompletableFuture().join();
            return result;
        } catch (RuntimeException e) {
            kept.finish(Outcome.failed()); // without an end the keeper would keep the claim alive
            throw e;
        }
    }

    /** Connections of its own keep the heartbeats from waiting; a store inside this process has none, and is opened once. */
    private static boolean isInThisProcess(OpenAuthority open) {
        return open.authority().guarantees().reach() == Guarantees.Reach.PROCESS;
    }
}
