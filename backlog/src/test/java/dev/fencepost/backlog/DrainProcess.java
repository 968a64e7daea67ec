package dev.fencepost.backlog;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Packet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.postgresql.ds.PGSimpleDataSource;

/** A process whose threads claim and complete cards until all are done. */
final class DrainProcess {
    private DrainProcess() {}

    /** Takes the port, the authority's schema, the project, the name of the host and the number of threads. */
    public static void main(String[] arguments) throws Exception {
        PGSimpleDataSource server = new PGSimpleDataSource();
        server.setServerNames(new String[] {"127.0.0.1"});
        server.setPortNumbers(new int[] {Integer.parseInt(arguments[0])});
        server.setDatabaseName("postgres");
        server.setUser("postgres");
        HikariConfig config = new HikariConfig();
        config.setDataSource(server);
        int threads = Integer.parseInt(arguments[4]);
        config.setMaximumPoolSize(threads);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            Backlog backlog = Backlog.of(pool, arguments[1], ClaimScope.ofProject(arguments[2]));
            ExecutorService executor = Executors.newFixedThreadPool(threads);
            List<Future<?>> work = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                Claimant who = Claimant.ofHost(arguments[3]).withAgentId("agent-" + i);
                work.add(executor.submit(() -> drain(backlog, who)));
            }
            for (Future<?> each : work) {
                each.get();
            }
            executor.shutdown();
        }
    }

    private static void drain(Backlog backlog, Claimant who) {
        while (true) {
            CardClaim claim = backlog.claim(CardRequest.of(who));
            if (claim instanceof CardClaim.Claimed claimed) {
                if (claimed.dependencies().stream().anyMatch(needed -> needed.status() != CardStatus.DONE)) {
                    throw new AssertionError(claimed.card().id() + " was claimed before its dependencies");
                }
                backlog.complete(claimed.grant().proof(), Optional.of(new Packet("{\"by\":\"" + who.hostId() + "\"}")));
            } else if (!backlog.stats().counts().containsKey(CardStatus.READY)) {
                return;
            }
        }
    }
}
