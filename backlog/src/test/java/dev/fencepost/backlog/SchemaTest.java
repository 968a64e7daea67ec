package dev.fencepost.backlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.postgres.PostgresSchema;
import dev.fencepost.postgres.schema.SchemaScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

@DisplayName("The schema of the backlog")
class SchemaTest {
    private static final SchemaScript SCRIPT = BacklogSchema.script("x");
    private static final Pattern COMMENT = Pattern.compile("(?m)--.*$");
    private static final Pattern TIME = Pattern.compile("(?i)\\b(now\\s*\\(|current_timestamp|current_time|current_date"
            + "|localtime|transaction_timestamp|statement_timestamp|clock_timestamp|timeofday)");

    private static String code(String file) {
        return COMMENT.matcher(SCRIPT.resource(file)).replaceAll("");
    }

    @Test
    @DisplayName("is current once it is applied, and says what is missing before and after")
    void status() throws Exception {
        PostgresSchema.of(TestProject.dataSource(), "fresh").apply();
        BacklogSchema schema = BacklogSchema.of(TestProject.dataSource(), "fresh");
        assertThat(schema.status().isCurrent()).isFalse();
        assertThat(schema.status().pending()).contains("claim_v1");

        schema.apply();
        schema.apply();
        assertThat(schema.status().isCurrent()).isTrue();
        Backlog.of(TestProject.dataSource(), "fresh", ClaimScope.ofProject("p")).requireSchema();

        TestProject.execute("DROP TRIGGER backlog_claim_ended ON fresh.history");
        assertThat(schema.status().isCurrent()).isFalse();
        assertThatThrownBy(() -> Backlog.of(TestProject.dataSource(), "fresh", ClaimScope.ofProject("p"))
                        .requireSchema())
                .isInstanceOf(AuthorityBlockedException.class)
                .hasMessageContaining("fresh_backlog");
        TestProject.execute("DROP FUNCTION fresh_backlog.list_v1");
        assertThat(schema.status().drift()).contains("function list_v1 is missing");
    }

    @Test
    @DisplayName("that is missing is a blocker that names the command")
    void missing() {
        Backlog backlog = Backlog.of(TestProject.dataSource(), "nowhere", ClaimScope.ofProject("p"));

        assertThatThrownBy(() -> backlog.create(CardDraft.builder("a", "a").build()))
                .isInstanceOfSatisfying(
                        AuthorityBlockedException.class,
                        blocked -> assertThat(blocked.blocker().wayOut())
                                .isEqualTo("Run: fencepost backlog schema apply"));
    }

    @Test
    @DisplayName("reads the time by the authority's one function only")
    void oneClock() {
        assertThat(SCRIPT.files()).hasSizeGreaterThan(5);
        assertThat(SCRIPT.files()).noneMatch(file -> TIME.matcher(code(file)).find());
    }

    @Test
    @DisplayName("names everything of ours with its schema")
    void everythingIsQualified() {
        List<String> ours = new ArrayList<>(SCRIPT.functions().keySet());
        ours.addAll(
                List.of("answer_v1", "draft_v1", "claim_record_v1", "claim_next_v1", "clock_v1", "check_session_v1"));
        Pattern bare = Pattern.compile("(?<!\\$\\{(?:schema|authority)}\\.)\\b(?:" + String.join("|", ours) + ")\\b");
        Pattern table = Pattern.compile(
                "\\b(?:FROM|JOIN|INTO|UPDATE|TABLE|USING)\\s+(?:project|card|candidate|dependency|link|event|claim|history)\\b");
        List<String> found = new ArrayList<>();
        for (String file : SCRIPT.files()) {
            bare.matcher(code(file)).results().forEach(match -> found.add(file + ": " + match.group()));
            table.matcher(code(file)).results().forEach(match -> found.add(file + ": " + match.group()));
        }
        assertThat(found).isEmpty();
    }

    @Test
    @DisplayName("gives the app its functions and no table, the reader only what looks, and pins every search path")
    void roles() throws Exception {
        PostgresSchema.of(TestProject.dataSource(), "roles").apply();
        BacklogSchema.of(TestProject.dataSource(), "roles").apply();
        TestProject.execute("CREATE ROLE backlog_app LOGIN; CREATE ROLE backlog_reader LOGIN");
        PostgresSchema.of(TestProject.dataSource(), "roles").grant("backlog_app", "backlog_reader");
        BacklogSchema.of(TestProject.dataSource(), "roles").grant("backlog_app", "backlog_reader");
        Backlog app = Backlog.of(as("backlog_app"), "roles", ClaimScope.ofProject("p"));
        Backlog reader = Backlog.of(as("backlog_reader"), "roles", ClaimScope.ofProject("p"));

        app.create(CardDraft.builder("a", "a").build());
        CardClaim.Claimed claimed = (CardClaim.Claimed) app.claim(CardRequest.of(TestProject.ANN));
        app.complete(claimed.grant().proof(), Optional.empty());

        assertThat(reader.show("a")).isPresent();
        assertThat(reader.stats().counts()).hasSize(1);
        assertThatThrownBy(() -> reader.delete("a", Optional.empty())).isInstanceOf(AuthorityBlockedException.class);
        assertThat(TestProject.one("""
                        SELECT string_agg(c.relname, ',') FROM pg_class c
                        WHERE c.relnamespace = 'roles_backlog'::regnamespace AND c.relkind = 'r'
                          AND (has_table_privilege('backlog_app', c.oid, 'SELECT, INSERT, UPDATE, DELETE')
                            OR has_table_privilege('backlog_reader', c.oid, 'SELECT, INSERT, UPDATE, DELETE'))
                        """)).isNull();
        assertThat(TestProject.one("""
                        SELECT string_agg(p.proname, ',') FROM pg_proc p
                        WHERE p.pronamespace = 'roles_backlog'::regnamespace
                          AND (p.prosecdef OR has_function_privilege('backlog_app', p.oid, 'EXECUTE'))
                          AND NOT 'search_path=pg_catalog, pg_temp' = ANY (coalesce(p.proconfig, '{}'))
                        """)).isNull();
    }

    private static PGSimpleDataSource as(String user) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setServerNames(new String[] {"127.0.0.1"});
        dataSource.setPortNumbers(new int[] {TestProject.port()});
        dataSource.setDatabaseName("postgres");
        dataSource.setUser(user);
        return dataSource;
    }
}
