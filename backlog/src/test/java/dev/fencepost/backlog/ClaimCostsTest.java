package dev.fencepost.backlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.plan.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

@DisplayName("What a claim of a card costs, by the server's own counters")
class ClaimCostsTest {
    private static final int CLAIMS = 40;
    /** On a new connection the driver first asks the server about types. */
    private static final int GREETING = 12;

    private final TestProject project = TestProject.withStandingTime();

    /** The server's own housekeeping commits too. */
    @BeforeEach
    void quiet() {
        TestProject.execute("ALTER SYSTEM SET autovacuum = off");
        TestProject.execute("SELECT pg_reload_conf()");
        await().atMost(Duration.ofSeconds(60))
                .until(() -> "off 0"
                        .equals(TestProject.one("SELECT current_setting('autovacuum') || ' ' || count(*)"
                                + " FROM pg_stat_activity WHERE backend_type = 'autovacuum worker'")));
    }

    @AfterEach
    void asBefore() {
        TestProject.execute("ALTER SYSTEM RESET autovacuum");
        TestProject.execute("SELECT pg_reload_conf()");
    }

    @Test
    @DisplayName("is one statement and one write transaction, with what the card depends on, and for a lapsed one too")
    void oneAndOne() {
        plan();
        try (HikariDataSource pool = countedPool()) {
            Backlog backlog =
                    Backlog.of(pool, project.schema(), project.backlog().scope());
            claim(backlog, GREETING);

            assertThat(costs(() -> claim(backlog, CLAIMS))).isEqualTo(new Costs(CLAIMS, CLAIMS));

            project.pass(Duration.ofHours(1));
            assertThat(costs(() -> claim(backlog, GREETING + CLAIMS)))
                    .isEqualTo(new Costs(GREETING + CLAIMS, GREETING + CLAIMS));
        }
    }

    private record Costs(long statements, long writeTransactions) {}

    private void plan() {
        List<CardDraft> drafts = new ArrayList<>();
        drafts.add(CardDraft.builder("first", "first").specRef("costs").build());
        for (int i = 0; i < GREETING + CLAIMS; i++) {
            drafts.add(CardDraft.builder("card-" + i, "card " + i)
                    .specRef("costs")
                    .dependsOn("first")
                    .build());
        }
        project.backlog().sync(Plan.of(drafts), Optional.empty(), false);
        project.complete("first");
    }

    private static void claim(Backlog backlog, int times) {
        for (int i = 0; i < times; i++) {
            CardClaim answer = backlog.claim(CardRequest.of(TestProject.ANN).withTtl(Duration.ofMinutes(1)));
            assertThat(answer).isInstanceOf(CardClaim.Claimed.class);
            assertThat(((CardClaim.Claimed) answer).dependencies()).hasSize(1);
        }
    }

    private static Costs costs(Runnable work) {
        TestProject.execute("CHECKPOINT");
        TestProject.execute("SELECT pg_stat_statements_reset()");
        String from = TestProject.one("SELECT pg_current_wal_insert_lsn()");
        work.run();
        String to = TestProject.one("SELECT pg_current_wal_flush_lsn()");
        return new Costs(
                count("SELECT coalesce(sum(calls), 0)::bigint FROM pg_stat_statements"),
                count("SELECT coalesce(sum(count), 0)::bigint FROM pg_get_wal_stats('" + from + "', '" + to
                        + "', true) WHERE \"resource_manager/record_type\" = 'Transaction/COMMIT'"));
    }

    private static long count(String sql) {
        return Long.parseLong(String.valueOf(TestProject.one(sql)));
    }

    private static HikariDataSource countedPool() {
        PGSimpleDataSource server = new PGSimpleDataSource();
        server.setServerNames(new String[] {"127.0.0.1"});
        server.setPortNumbers(new int[] {TestProject.port()});
        server.setDatabaseName("postgres");
        server.setUser("postgres");
        server.setOptions("-c pg_stat_statements.track=top");
        HikariConfig config = new HikariConfig();
        config.setDataSource(server);
        config.setMaximumPoolSize(1);
        return new HikariDataSource(config);
    }
}
