package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.postgresql.ds.PGSimpleDataSource;

@DisplayName("The documentation for operators")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OperationsTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern SQL = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);
    private static final Pattern TEST = Pattern.compile("`(\\w+)#(\\w+)`");

    private PGSimpleDataSource owner;
    private PGSimpleDataSource reader;

    @BeforeAll
    void setUp() throws SQLException {
        PGSimpleDataSource database = QuietServer.database("operations");
        List.of("claims_owner", "claims_app", "claims_reader").forEach(QuietServer.get()::createRole);
        QuietServer.run(
                database, "GRANT CREATE ON DATABASE operations TO claims_owner; GRANT pg_monitor TO claims_reader");
        owner = as("claims_owner");
        reader = as("claims_reader");
        PostgresSchema schema = PostgresSchema.of(owner, "fencepost");
        schema.apply();
        schema.grant("claims_app", "claims_reader");
    }

    private static PGSimpleDataSource as(String role) {
        PGSimpleDataSource dataSource = QuietServer.get().dataSource(role);
        dataSource.setDatabaseName("operations");
        return dataSource;
    }

    private static List<String> sqlOf(String section) throws IOException {
        String page = Files.readString(DOCS.resolve("operations.md"));
        int start = page.indexOf("\n## " + section);
        int end = page.indexOf("\n## ", start + 1);
        return SQL.matcher(page.substring(start, end))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    private static int rows(PGSimpleDataSource role, String sql) throws SQLException {
        try (Connection connection = role.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int count = 0;
            while (rows.next()) {
                count++;
            }
            return count;
        }
    }

    @Test
    @DisplayName("has queries that the reader can run, and that find what they are for")
    void watch() throws Exception {
        claim("held", Duration.ofHours(1));
        claim("lapsed", Duration.ofMillis(1));
        List<String> queries = sqlOf("What to watch");
        assertThat(queries).hasSizeGreaterThanOrEqualTo(10);

        try (Connection idle = as("claims_app").getConnection();
                Statement statement = idle.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(1)");
            for (String query : queries.subList(0, queries.size() - 1)) {
                int found = rows(reader, query);
                if (query.contains("AS lapsed") || query.contains("AS held") || query.contains("'advisory'")) {
                    assertThat(found).as(query).isPositive();
                }
            }
        }
        assertThat(rows(owner, queries.get(queries.size() - 1))).isEqualTo(1);
    }

    private void claim(String item, Duration lease) {
        ClaimScope scope = ClaimScope.ofProject("operations");
        PostgresAuthority.builder(as("claims_app"))
                .build()
                .claimNext(ClaimRequest.builder(scope, Claimant.ofHost("host"))
                        .candidates(List.of(Candidate.of(scope, item)))
                        .lease(lease)
                        .build());
    }

    @Test
    @DisplayName("raises the epoch with SQL that the owner can run")
    void epochs() throws Exception {
        List<String> blocks = sqlOf("Backup, restore, epochs");

        assertThat(blocks).isNotEmpty();
        QuietServer.run(owner, blocks.get(0));
        assertThat(QuietServer.one(owner, "SELECT epoch_base FROM fencepost.setting"))
                .isEqualTo("1");
    }

    @Test
    @DisplayName("names for every hazard a test that exists")
    void hazards() throws IOException {
        String page = Files.readString(DOCS.resolve("backends/postgres-hazards.md"));
        List<String> lines =
                page.lines().filter(line -> line.startsWith("| ")).skip(1).toList();
        assertThat(lines).hasSize(25).allMatch(line -> TEST.matcher(line).find());

        List<String> missing = new ArrayList<>();
        for (MatchResult named : TEST.matcher(page).results().toList()) {
            if (!exists(named.group(1), named.group(2))) {
                missing.add(named.group());
            }
        }
        assertThat(missing).isEmpty();
    }

    private static boolean exists(String type, String method) throws IOException {
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path module : modules.filter(Files::isDirectory).toList()) {
                for (String sources : List.of("src/test/java", "src/main/java")) {
                    Path root = module.resolve(sources);
                    if (Files.isDirectory(root) && declares(root, type, method)) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    private static boolean declares(Path root, String type, String method) throws IOException {
        try (Stream<Path> files = Files.find(root, 20, (path, facts) -> path.endsWith(type + ".java"))) {
            for (Path file : files.toList()) {
                if (Files.readString(file).contains("void " + method + "(")) {
                    return true;
                }
            }
            return false;
        }
    }
}
