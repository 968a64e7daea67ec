package dev.fencepost.backlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Calls that meet at one card never wait for each other crosswise")
class LockOrderTest {
    private final TestProject project = TestProject.withStandingTime();
    private final Backlog backlog = project.backlog();

    @ParameterizedTest(name = "a claim, and a sweep that is at the card already, with {0} other cards")
    @ValueSource(ints = {0, 1})
    void claimAndSweep(int others) throws Exception {
        lapsed("a");
        for (int i = 0; i < others; i++) {
            project.create("other-" + i, 5);
        }
        try (Connection sweeper = sweeper();
                Statement statement = sweeper.createStatement()) {
            statement.execute(lock("a"));
            CompletableFuture<CardClaim> claim =
                    CompletableFuture.supplyAsync(() -> backlog.claim(CardRequest.of(TestProject.BOB)));
            awaitAnswerOrWait(claim);

            assertThatCode(() -> statement.execute("SELECT * FROM " + project.schema() + ".sweep_v1('"
                            + backlog.scope().canonical() + "', 0, 10)"))
                    .doesNotThrowAnyException();
            sweeper.commit();

            CardClaim answer = claim.get(30, TimeUnit.SECONDS);
            if (others > 0) {
                assertThat(((CardClaim.Claimed) answer).card().id()).isEqualTo("other-0");
            } else {
                assertThat(answer).isInstanceOf(CardClaim.Contended.class);
            }
        }
        assertThat(project.claim(TestProject.BOB).card().id()).isEqualTo("a");
        assertThat(backlog.show("a").orElseThrow().card().retries()).isEqualTo(1);
    }

    @Test
    @DisplayName("a look for lapsed claims, and a claim that took one of them")
    void lookAndClaim() throws Exception {
        lapsed("a");
        project.create("b", 5);
        // Whoever takes the first card over has its row and its place among the candidates.
        try (Connection taker = sweeper();
                Statement statement = taker.createStatement()) {
            statement.execute(lock("a"));
            statement.execute("INSERT INTO " + project.schema() + "_backlog.candidate SELECT c.project, c.rank,"
                    + " c.created_at, c.id FROM " + project.schema() + "_backlog.card c JOIN " + project.schema()
                    + "_backlog.project p ON p.number = c.project WHERE p.scope = '"
                    + backlog.scope().canonical() + "' AND c.id = 'a'");

            CompletableFuture<CardClaim> claim =
                    CompletableFuture.supplyAsync(() -> backlog.claim(CardRequest.of(TestProject.BOB)));

            assertThat(((CardClaim.Claimed) claim.get(30, TimeUnit.SECONDS))
                            .card()
                            .id())
                    .isEqualTo("b");
            taker.rollback();
        }
        project.pass(Duration.ofSeconds(2));
        assertThat(project.claim(TestProject.BOB).card().id()).isEqualTo("a");
    }

    private void lapsed(String id) {
        project.create(id, 0);
        project.claim(TestProject.ANN);
        project.pass(Duration.ofHours(1));
    }

    /** Finds a deadlock before anyone's patience ends. */
    private static Connection sweeper() throws SQLException {
        Connection connection = TestProject.dataSource().getConnection();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LOCAL deadlock_timeout = '10ms'");
        }
        return connection;
    }

    private String lock(String id) {
        return "SELECT FROM " + project.schema() + ".claim WHERE scope = '"
                + backlog.scope().canonical() + "' AND item = '" + id + "' FOR UPDATE";
    }

    private static void awaitAnswerOrWait(CompletableFuture<?> call) {
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(2))
                .until(() -> call.isDone()
                        || !"0"
                                .equals(TestProject.one("SELECT count(*) FROM pg_stat_activity"
                                        + " WHERE wait_event_type = 'Lock' AND query LIKE '%claim_v1%'")));
    }
}
