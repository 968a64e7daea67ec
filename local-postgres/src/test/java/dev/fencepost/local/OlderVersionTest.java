package dev.fencepost.local;

import static dev.fencepost.local.TestDirectory.OLDER_BINARIES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.local.LocalTransfer.OnOccupied;
import dev.fencepost.local.LocalTransfer.Transferred;
import dev.fencepost.postgres.PostgresAuthority;
import dev.fencepost.postgres.PostgresSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@DisplayName("Data of an older major version")
class OlderVersionTest {
    private static final String SCHEMA = """
            CREATE SCHEMA board;
            CREATE TABLE board.item (
                id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                parent bigint REFERENCES board.item,
                title text,
                size integer GENERATED ALWAYS AS (length(title)) STORED,
                at timestamptz, body jsonb, token bytea);
            CREATE TABLE board.databasechangelog (id text);
            """;

    private static final String ROWS = """
            INSERT INTO board.databasechangelog VALUES ('older');
            INSERT INTO board.item (parent, title, at, body, token)
                SELECT 100, E'tab\\t\\\\N \\n ünï ' || n, timestamptz '2026-01-02 03:04:05.678901+00' + n * interval '1 s',
                       jsonb_build_object('n', n), decode('00ff', 'hex')
                  FROM generate_series(1, 100) AS n
            """;

    private static final String FINGERPRINT = "SELECT md5(string_agg(i::text, '|' ORDER BY id)) FROM board.item AS i";

    @RegisterExtension
    final TestDirectory directory = TestDirectory.forEach();

    private final LocalPostgres current = directory.server();
    private final LocalPostgres older = current.binariesFrom(OLDER_BINARIES);
    private final Path file = directory.root().resolve("board.export");

    @Test
    @DisplayName("is recognised, never started afresh, and carried over by an export and an import")
    void isCarriedOver() throws IOException, SQLException {
        // given: a database that version 17 made
        directory.withUnpackedBinaries();
        ConnectionFacts made = older.ensureRunning();
        Sql.run(made, SCHEMA + ROWS);
        String fingerprint = Sql.ask(made, FINGERPRINT);
        assertThat(Sql.ask(made, "SHOW server_version")).startsWith("17.");
        older.stop();

        // when: the current version meets it, then it refuses, and the data stays
        assertThatThrownBy(current::ensureRunning)
                .isInstanceOf(AuthorityBlockedException.class)
                .hasMessageContaining("local_data_older")
                .hasMessageContaining("fencepost local export");
        assertThat(current.status().dataMajor()).hasValue(17);
        assertThat(current.status().blocker())
                .hasValueSatisfying(blocker -> assertThat(blocker.code()).isEqualTo("local_data_older"));

        // when: it is exported with the binaries that are still in the directory
        Transferred exported = LocalTransfer.of(current).exportTo(file, List.of("board"));
        assertThat(exported).isEqualTo(new Transferred(1, 100, 1));
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(current.status().state()).as("stopped again").isEqualTo(ServerState.STOPPED);

        // and: set aside, and imported into a new database with the schema made anew
        Path aside = LocalTransfer.of(current).setAside();
        ConnectionFacts facts = current.ensureRunning();
        assertThat(Sql.ask(facts, "SHOW server_version")).startsWith("18.");
        assertThatThrownBy(() -> LocalTransfer.of(current).importFrom(file, OnOccupied.REFUSE))
                .isInstanceOf(AuthorityBlockedException.class)
                .hasMessageContaining("local_import_without_schema");
        Sql.run(facts, SCHEMA);
        assertThat(LocalTransfer.of(current).importFrom(file, OnOccupied.REFUSE))
                .isEqualTo(exported);

        // then: every row is there, the sequence goes on, and the older data is still kept
        assertThat(Sql.ask(facts, FINGERPRINT)).isEqualTo(fingerprint);
        assertThat(Sql.ask(facts, "INSERT INTO board.item (title) VALUES ('next') RETURNING id"))
                .isEqualTo("101");
        assertThat(Sql.ask(facts, "SELECT count(*) FROM board.databasechangelog"))
                .isEqualTo("0");
        assertThat(aside.resolve("PG_VERSION")).hasContent("17");

        // and: a second import refuses to touch the rows unless it is told to
        assertThatThrownBy(() -> LocalTransfer.of(current).importFrom(file, OnOccupied.REFUSE))
                .isInstanceOf(AuthorityBlockedException.class)
                .hasMessageContaining("local_import_into_occupied")
                .hasMessageContaining("board.item");
        LocalTransfer.of(current).importFrom(file, OnOccupied.REPLACE);
        assertThat(Sql.ask(facts, FINGERPRINT)).isEqualTo(fingerprint);
        current.stop();

        // and: the older version refuses the newer data
        assertThatThrownBy(older::ensureRunning)
                .isInstanceOf(AuthorityBlockedException.class)
                .hasMessageContaining("local_data_newer");
    }

    @Test
    @DisplayName("that holds claims keeps its holders and its fences on the way")
    void claimsAreCarriedOver() throws IOException, SQLException {
        // given: a claim that is held and one that has ended, in a database that version 17 made
        directory.withUnpackedBinaries();
        ClaimScope scope = ClaimScope.ofProject("carried");
        DataSource source = older.dataSource();
        PostgresSchema.of(source, PostgresAuthority.DEFAULT_SCHEMA).apply();
        PostgresAuthority before = PostgresAuthority.builder(source).build();
        Grant held = claim(before, scope, "held");
        Grant ended = claim(before, scope, "ended");
        before.release(ended.proof(), Outcome.yielded());
        older.stop();

        // when: it is carried over, and its settings replace those that a new schema comes with
        LocalTransfer transfer = LocalTransfer.of(current);
        transfer.exportTo(file, List.of(PostgresAuthority.DEFAULT_SCHEMA));
        transfer.setAside();
        AuthoritySettings settings =
                AuthoritySettings.of(Map.of("directory", directory.root().toString()));
        try (OpenAuthority open = new LocalAuthorityProvider().open(settings)) {
            transfer.importFrom(file, OnOccupied.REPLACE);

            // then: the holder holds, and the next fence of the other item is above its last one
            assertThat(open.authority().verify(held.proof())).isInstanceOf(Held.class);
            assertThat(claim(open.authority(), scope, "ended").previousFence())
                    .hasValue(ended.claim().fence());
        }
    }

    private static Grant claim(ClaimAuthority authority, ClaimScope scope, String item) {
        ClaimRequest request = ClaimRequest.builder(scope, Claimant.ofHost("host"))
                .candidates(List.of(Candidate.of(scope, item)))
                .build();
        return ((Granted) authority.claimNext(request)).grant();
    }

    @Test
    @DisplayName("cannot be exported without the binaries that wrote it, and the blocker names them")
    void binariesAreGone() throws IOException {
        Files.createDirectories(directory.withUnpackedBinaries().files().data());
        Files.writeString(directory.files().data().resolve("PG_VERSION"), "12\n");

        assertThatThrownBy(() -> LocalTransfer.of(current).exportTo(file, List.of("board")))
                .isInstanceOf(AuthorityBlockedException.class)
                .hasMessageContaining("local_binaries_missing")
                .hasMessageContaining("12.x");
        assertThat(file).doesNotExist();
    }
}
