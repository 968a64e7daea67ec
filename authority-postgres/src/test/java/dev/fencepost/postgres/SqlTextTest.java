package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.postgres.schema.SchemaScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The text of our SQL")
class SqlTextTest {
    private static final SchemaScript SCRIPT = PostgresSchema.script("x");
    private static final Pattern COMMENT = Pattern.compile("(?m)--.*$");
    private static final Pattern TRANSACTION_TIME =
            Pattern.compile("(?i)\\b(now\\s*\\(|current_timestamp|current_time|current_date|localtime|localtimestamp"
                    + "|transaction_timestamp|statement_timestamp|timeofday)");

    /** Relations stand after these words; what comes next is a schema, a subquery, a function or a name from the query. */
    private static final Pattern RELATION_WORD = Pattern.compile(
            "\\b(?:FROM|JOIN|INTO|UPDATE|TABLE|VIEW|TYPE|FUNCTION|USING|ONLY|SETOF)\\s+([a-zA-Z_\\d\"{}$.]+\\(?)");

    private static List<String> files() {
        return Stream.concat(SCRIPT.files().stream(), Stream.of("roles.sql")).toList();
    }

    private static String code(String file) {
        return COMMENT.matcher(SCRIPT.resource(file)).replaceAll("");
    }

    @Test
    @DisplayName("reads the time in one place only, and never the time of the transaction")
    void oneClock() {
        assertThat(files()).hasSizeGreaterThan(10);
        List<String> readings = new ArrayList<>();
        for (String file : files()) {
            assertThat(TRANSACTION_TIME.matcher(code(file)).find()).as(file).isFalse();
            Pattern.compile("clock_timestamp").matcher(code(file)).results().forEach(reading -> readings.add(file));
        }
        assertThat(readings).containsExactly("support.sql");
    }

    @Test
    @DisplayName("names everything of ours with its schema")
    void everythingIsQualified() {
        Set<String> functions = SCRIPT.functions().keySet();
        Set<String> tables = Set.of("claim", "history", "closed_request", "evidence", "reopening", "setting");
        List<String> bare = new ArrayList<>();
        for (String file : files()) {
            String code = code(file);
            String ours = Stream.concat(functions.stream(), Stream.of("claim_record_v1", "answer_v1", "terms_v1"))
                    .collect(Collectors.joining("|"));
            Pattern.compile("(?<!\\$\\{schema}\\.)\\b(?:" + ours + ")\\b")
                    .matcher(code)
                    .results()
                    .forEach(found -> bare.add(file + ": " + found.group()));
            RELATION_WORD
                    .matcher(code)
                    .results()
                    .filter(found -> tables.contains(found.group(1)))
                    .filter(found -> !inQuery(code, found.group(1)))
                    .forEach(found -> bare.add(file + ": " + found.group()));
        }
        assertThat(bare).isEmpty();
    }

    /** Whether a name is one that a WITH gives. */
    private static boolean inQuery(String code, String name) {
        return Pattern.compile("\\b" + name + " AS \\(").matcher(code).find();
    }

    @Test
    @DisplayName("pins the search path of every function that another role can call")
    void searchPathIsPinned() {
        TestStore store = TestStore.create(QuietServer.get(), "pinned");
        List.of("pinned_app", "pinned_reader").forEach(QuietServer.get()::createRole);
        store.execute(PostgresSchema.printGrants("pinned", "pinned_app", "pinned_reader"));
        String loose = """
                SELECT string_agg(p.proname, ',') FROM pg_proc p
                WHERE p.pronamespace = 'pinned'::regnamespace
                  AND (p.prosecdef OR has_function_privilege('pinned_app', p.oid, 'EXECUTE'))
                  AND p.proname <> 'schema_version_v1'
                  AND NOT 'search_path=pg_catalog, pg_temp' = ANY (coalesce(p.proconfig, '{}'))
                """;

        assertThat(QuietServer.one(store.pool(), loose)).isNull();
    }
}
