package dev.fencepost.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
            "CREATE OR REPLACE FUNCTION \\$\\{schema}\\.(\\w+)\\(.*?\\$fp\\$(.*?)\\$fp\\$", Pattern.DOTALL);
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

    /** Returns the body of every function by its name, as the database keeps it. */
    static Map<String, String> functions(SqlName schema) {
        Map<String, String> bodies = new TreeMap<>();
        files().forEach(name -> found(FUNCTION, resource(name))
                .forEach(function ->
                        bodies.put(function.group(1), function.group(2).replace("${schema}", schema.quoted()))));
        return bodies;
    }

    /** Returns the names of the tables, views, indexes and types. */
    static List<String> relations() {
        return files().stream()
                .flatMap(name -> found(RELATION, resource(name)))
                .map(relation -> relation.group(1))
                .toList();
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
