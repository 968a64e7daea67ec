package dev.fencepost.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The SQL that makes up the schema, as it is in this jar. */
final class SchemaScript {
    static final String FOLDER = "META-INF/fencepost/postgres/";
    static final String CHANGE_LOG = FOLDER + "changelog.xml";

    private static final Pattern INCLUDE = Pattern.compile("<include file=\"([^\"]+)\"");
    private static final Pattern FUNCTION = Pattern.compile(
            "CREATE OR REPLACE FUNCTION \\$\\{schema}\\.(\\w+)\\((.*?)\\$fp\\$(.*?)\\$fp\\$", Pattern.DOTALL);
    private static final Pattern FUNCTION_SETTING =
            Pattern.compile("\\bSET (\\w+) = (.+?)(?=\\s+(?:SET|AS)\\b|\\s*\\n--)", Pattern.DOTALL);
    private static final Pattern TABLE =
            Pattern.compile("CREATE TABLE \\$\\{schema}\\.(\\w+) \\((.*?)\\n\\)", Pattern.DOTALL);
    private static final Pattern COLUMN = Pattern.compile("(?m)^    ([a-z_0-9]+) ");
    private static final Pattern CONSTRAINT = Pattern.compile("CONSTRAINT (\\w+)");
    private static final Pattern RELATION =
            Pattern.compile("CREATE (?:TABLE|VIEW|UNIQUE INDEX|INDEX|TYPE) (?:\\$\\{schema}\\.)?(\\w+)");

    private SchemaScript() {}

    /** Returns the files of the change log, in their order. */
    static List<String> files() {
        return found(INCLUDE, resource("changelog.xml"))
                .map(include -> include.group(1))
                .toList();
    }

    /** Returns one file with the schema's name put in. */
    static String file(String name, SqlName schema) {
        return resource(name).replace("${schema}", schema.quoted());
    }

    /** Returns the whole schema as plain SQL. */
    static String whole(SqlName schema) {
        StringBuilder sql = new StringBuilder("CREATE SCHEMA IF NOT EXISTS " + schema.quoted() + ";\n");
        files().forEach(name -> sql.append('\n').append(file(name, schema)));
        return sql.toString();
    }

    /**
     * What a function does, and as whom and under which settings it does it.
     *
     * @param body the text between its dollar quotes, as the database keeps it
     * @param asOwner whether it runs with the rights of its owner
     * @param settings the settings that hold inside it, sorted
     */
    record Function(String body, boolean asOwner, List<String> settings) {}

    /** Returns every function by its name. */
    static Map<String, Function> functions(SqlName schema) {
        Map<String, Function> functions = new TreeMap<>();
        files().forEach(name -> found(FUNCTION, resource(name))
                .forEach(match -> functions.put(match.group(1), function(match, schema))));
        return functions;
    }

    private static Function function(MatchResult match, SqlName schema) {
        List<String> settings = found(FUNCTION_SETTING, match.group(2))
                .map(setting -> setting.group(1) + "=" + setting.group(2).replace("'", ""))
                .sorted()
                .toList();
        return new Function(
                match.group(3).replace("${schema}", schema.quoted()),
                match.group(2).contains("SECURITY DEFINER"),
                settings);
    }

    /** Returns the names of the tables, views, indexes and types; then columns, each after its table, and constraints. */
    static List<String> parts() {
        List<String> parts = new ArrayList<>();
        for (String text : files().stream().map(SchemaScript::resource).toList()) {
            found(RELATION, text).forEach(relation -> parts.add(relation.group(1)));
            found(TABLE, text)
                    .forEach(table -> found(COLUMN, table.group(2))
                            .forEach(column -> parts.add("column " + table.group(1) + "." + column.group(1))));
            found(CONSTRAINT, text).forEach(constraint -> parts.add("constraint " + constraint.group(1)));
        }
        return parts;
    }

    private static Stream<MatchResult> found(Pattern pattern, String text) {
        return pattern.matcher(text).results();
    }

    static String resource(String name) {
        try (InputStream stream = SchemaScript.class.getClassLoader().getResourceAsStream(FOLDER + name)) {
            if (stream == null) {
                throw new IllegalStateException("the jar lacks " + FOLDER + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
