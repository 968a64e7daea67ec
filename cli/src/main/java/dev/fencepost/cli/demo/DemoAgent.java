package dev.fencepost.cli.demo;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.candidate.CandidateSource;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.coordinator.ClaimDesk;
import dev.fencepost.coordinator.DeskGrant;
import dev.fencepost.coordinator.DeskResult;
import dev.fencepost.coordinator.KeeperTerms;
import dev.fencepost.coordinator.KeptClaim;
import dev.fencepost.coordinator.LeaseKeeper;
import dev.fencepost.coordinator.LeaseListener;
import dev.fencepost.coordinator.Loss;
import dev.fencepost.postgres.PostgresAuthority;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** One agent: claims the first item it can get, works on it, writes the result with its fence, and goes on. */
final class DemoAgent {
    private static final int STEPS = 3;
    private static final Duration STEP = Duration.ofMillis(700);
    private static final Duration POLL = Duration.ofMillis(300);

    private final DemoStore store;
    private final String name;
    private final boolean slowNetwork;
    private final PrintWriter out;

    /** With a slow network the result is still on its way when the agent is killed: see {@link DemoEvent.Kind#SENT}. */
    DemoAgent(DemoStore store, String name, boolean slowNetwork, PrintWriter out) {
        this.store = store;
        this.name = name;
        this.slowNetwork = slowNetwork;
        this.out = out;
    }

    void run() throws SQLException, InterruptedException {
        PostgresAuthority authority = store.authority();
        try (ClaimDesk desk = ClaimDesk.builder(CandidateSource.of(DemoStore.candidates()), authority.asOpenAuthority())
                        .build();
                LeaseKeeper keeper = new LeaseKeeper(store.authority(), KeeperTerms.of(DemoStore.LEASE))) {
            while (true) {
                DeskResult result = desk.claim(ClaimRequest.builder(DemoStore.SCOPE, Claimant.ofAgent("laptop", name))
                        .lease(DemoStore.LEASE)
                        .build());
                if (result instanceof DeskResult.Claimed claimed) {
                    work(keeper, claimed.first());
                } else if (result instanceof DeskResult.NothingClaimed nothing
                        && nothing.skips().stream().map(Skip::reason).allMatch(SkipReason.COMPLETED::equals)) {
                    return;
                } else {
                    Thread.sleep(POLL.toMillis());
                }
            }
        }
    }

    private void work(LeaseKeeper keeper, DeskGrant granted) throws SQLException, InterruptedException {
        KeptClaim kept = keeper.keep(granted.grant(), granted.lease(), new Stopping(Thread.currentThread()));
        tell(DemoEvent.Kind.CLAIMED, kept);
        try {
            workOn(kept);
        } catch (InterruptedException e) {
            if (kept.loss().isEmpty()) {
                throw e;
            }
            tell(DemoEvent.Kind.LOST, kept);
        }
    }

    private void workOn(KeptClaim kept) throws SQLException, InterruptedException {
        for (int step = 1; step <= STEPS; step++) {
            Thread.sleep(STEP.toMillis());
            kept.madeProgress(Packet.of(Map.of("step", Integer.toString(step))));
        }
        tell(DemoEvent.Kind.SENT, kept);
        if (slowNetwork) {
            new CountDownLatch(1).await();
        }
        store.reports().write(kept.claim().key().itemId(), kept.claim().fence(), name);
        kept.finish(Outcome.completed()).toCompletableFuture().join();
        tell(DemoEvent.Kind.DONE, kept);
    }

    private void tell(DemoEvent.Kind kind, KeptClaim kept) {
        out.println(new DemoEvent(
                        kind,
                        name,
                        kept.claim().key().itemId(),
                        kept.claim().fence().value(),
                        kept.claim().attempt())
                .line());
        out.flush();
    }

    private record Stopping(Thread worker) implements LeaseListener {
        @Override
        public void onLost(KeptClaim claim, Loss loss) {
            worker.interrupt();
        }
    }
}
