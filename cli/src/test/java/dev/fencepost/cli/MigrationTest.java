package dev.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.memory.MemoryAuthority;
import dev.fencepost.postgres.PostgresAuthority;
import dev.fencepost.postgres.PostgresSchema;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What the page on migration says of fences")
class MigrationTest {
    private static final Candidate ITEM = Candidate.of(ClaimScope.ofProject("migration"), "17");

    private static FencingToken grant(ClaimAuthority authority) {
        ClaimRequest request = ClaimRequest.builder(ITEM.key().scope(), Claimant.ofHost("ann"))
                .candidates(List.of(ITEM))
                .build();
        return ((Granted) authority.claimNext(request)).grant().claim().fence();
    }

    private static PostgresAuthority store(DataSource server, String schema) throws SQLException {
        PostgresSchema.of(server, schema).apply();
        return PostgresAuthority.builder(server).schema(schema).build();
    }

    private static long number(DataSource server, String sql) throws SQLException {
        try (Connection connection = server.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Test
    @DisplayName("holds from memory to PostgreSQL, and from one PostgreSQL to the next once the base is raised")
    void fencesRise() throws SQLException {
        DataSource server = TestStore.dataSource();
        // The server outlives a build, and a base can only be raised.
        String fresh = "migration_" + UUID.randomUUID().toString().substring(0, 8);
        FencingToken inMemory = grant(MemoryAuthority.create());
        // An old store whose epoch was raised before, as after a restore.
        PostgresAuthority old = store(server, fresh + "_old");
        number(server, "SELECT " + fresh + "_old.raise_epoch_base_v1(2)");
        FencingToken inOld = grant(old);
        PostgresAuthority next = store(server, fresh + "_next");

        long oldEpoch = number(server, "SELECT " + fresh + "_old.epoch_v1()");
        FencingToken unraised = grant(store(server, fresh + "_unraised"));
        number(server, "SELECT " + fresh + "_next.raise_epoch_base_v1(" + (oldEpoch + 1) + ")");
        FencingToken inNext = grant(next);

        assertThat(inOld).isGreaterThan(inMemory);
        assertThat(oldEpoch).isEqualTo(3);
        assertThat(unraised).as("without raising the base fences would go back").isLessThan(inOld);
        assertThat(inNext.value()).isEqualTo(5L << 40);
        assertThat(inNext).isGreaterThan(inOld);
    }
}
