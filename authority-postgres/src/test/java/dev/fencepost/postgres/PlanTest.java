package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Released;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Plans made while the table was small")
class PlanTest {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("plans");
    private static final Claimant CLAIMANT = Claimant.ofHost("host");

    @Test
    @DisplayName("never read the whole table, which may have grown since")
    void noWholeTableIsRead() throws SQLException {
        try (TestStore store = TestStore.create(QuietServer.get(), "plans")) {
            PostgresAuthority authority = store.authority();
            workOff(authority, 0);
            store.execute("VACUUM ANALYZE " + store.schema() + ".claim");
            store.execute("VACUUM ANALYZE " + store.schema() + ".history");
            store.renewPool();
            long before = wholeReads(store);

            IntStream.range(1, 12).forEach(round -> workOff(store.authority(), round));
            // A backend has told of all its reads when it is gone.
            store.renewPool();

            assertThat(wholeReads(store)).isEqualTo(before);
        }
    }

    private static void workOff(PostgresAuthority authority, int round) {
        List<Candidate> candidates = IntStream.range(0, 10)
                .mapToObj(i -> Candidate.of(SCOPE, "item-" + (5 * round + i)))
                .toList();
        Granted granted = (Granted) authority.claimNext(ClaimRequest.builder(SCOPE, CLAIMANT)
                .candidates(candidates)
                .howMany(5)
                .build());
        ClaimProof proof = granted.grants().get(0).proof();
        assertThat(authority.heartbeat(proof, Duration.ofMinutes(5))).isInstanceOf(Extended.class);
        assertThat(authority.verify(proof)).isInstanceOf(Held.class);
        assertThat(authority.release(proof, Outcome.of(Outcome.Kind.COMPLETED))).isInstanceOf(Released.class);
    }

    private static long wholeReads(TestStore store) throws SQLException {
        try (Connection connection = store.pool().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT sum(t.seq_scan) FROM pg_stat_user_tables t"
                        + " WHERE t.schemaname = '" + store.schema() + "' AND t.relname IN ('claim', 'history')")) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
