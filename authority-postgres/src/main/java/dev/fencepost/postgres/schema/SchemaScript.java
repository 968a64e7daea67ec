package dev.fencepost.postgres.schema;

import dev.fencepost.postgres.call.SqlName;
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

/** The SQL that makes up a schema, as it is in a jar. */
public final class SchemaScript {
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

    private final ClassLoader jar;
    private final String folder;
    private final SqlName schema;
    private final Map<String, SqlName> names;

    /**
     * Means the change log in a folder of a jar.
     *
     * @param jar any class in the same jar
     * @param folder where {@code changelog.xml} is, with a slash at its end
     * @param schema what stands for {@code ${schema}}
     * @param others what stands for the names of other schemas
     */
    public SchemaScript(Class<?> jar, String folder, SqlName schema, Map<String, SqlName> others) {
        this.jar = jar.getClassLoader();
        this.folder = folder;
        this.schema = schema;
        this.names = new TreeMap<>(others);
        names.put("schema", schema);
    }

    /** Returns the name of the schema. */
    public SqlName schema() {
        return schema;
    }

    ClassLoader jar() {
        return jar;
    }

    String changeLog() {
        return folder + "changelog.xml";
    }

    Map<String, SqlName> names() {
        return names;
    }

    /** Returns the files of the change log, in their order. */
    public List<String> files() {
        return found(INCLUDE, resource("changelog.xml"))
                .map(include -> include.group(1))
                .toList();
    }

    /** Returns one file with the names of the schemas put in. */
    public String file(String name) {
        return named(resource(name));
    }

    private String named(String text) {
        String named = text;
        for (Map.Entry<String, SqlName> name : names.entrySet()) {
            named = named.replace("${" + name.getKey() + "}", name.getValue().quoted());
        }
        return named;
    }

    /** Returns the whole schema as plain SQL. */
    public String whole() {
        StringBuilder sql = new StringBuilder("CREATE SCHEMA IF NOT EXISTS " + schema.quoted() + ";\n");
        files().forEach(name -> sql.append('\n').append(file(name)));
        return sql.toString();
    }

    /** Returns the names of the change sets, in their order. */
    public List<String> changeSets() {
        return files().stream()
                .flatMap(name -> resource(name).lines())
                .filter(line -> line.startsWith("--changeset "))
                .map(line -> line.replaceFirst("--changeset fencepost:(\\S+).*", "$1"))
                .toList();
    }

    /**
     * What a function does, and as whom and under which settings it does it.
     *
     * @param body the text between its dollar quotes, as the database keeps it
     * @param asOwner whether it runs with the rights of its owner
     * @param settings the settings that hold inside it, sorted
     */
    public record Function(String body, boolean asOwner, List<String> settings) {}

    /** Returns every function by its name. */
    public Map<String, Function> functions() {
        Map<String, Function> functions = new TreeMap<>();
        files().forEach(name ->
                found(FUNCTION, resource(name)).forEach(match -> functions.put(match.group(1), function(match))));
        return functions;
    }

    private Function function(MatchResult match) {
        List<String> settings = found(FUNCTION_SETTING, match.group(2))
                .map(setting -> setting.group(1) + "=" + setting.group(2).replace("'", ""))
                .sorted()
                .toList();
        return new Function(named(match.group(3)), match.group(2).contains("SECURITY DEFINER"), settings);
    }

    /** Returns the names of the tables, views, indexes and types; then columns, each after its table, and constraints. */
    public List<String> parts() {
        List<String> parts = new ArrayList<>();
        for (String text : files().stream().map(this::resource).toList()) {
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

    /** Returns one file as it is in the jar. */
    public String resource(String name) {
        try (InputStream stream = jar.getResourceAsStream(folder + name)) {
            if (stream == null) {
                throw new IllegalStateException("the jar lacks " + folder + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
