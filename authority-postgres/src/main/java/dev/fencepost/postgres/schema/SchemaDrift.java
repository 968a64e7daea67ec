package dev.fencepost.postgres.schema;

import dev.fencepost.postgres.call.SqlName;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares what is in the database with what was applied to it. */
final class SchemaDrift {
    private static final String FUNCTIONS = """
            SELECT p.proname, p.prosrc, p.prosecdef, p.proconfig FROM pg_catalog.pg_proc p
            JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = ?
            """;

    private static final String PARTS = """
            SELECT c.relname::text FROM pg_catalog.pg_class c
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ?
            UNION ALL
            SELECT pg_catalog.concat('column ', c.relname, '.', a.attname) FROM pg_catalog.pg_attribute a
            JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ? AND NOT a.attisdropped
            UNION ALL
            SELECT pg_catalog.concat('constraint ', k.conname) FROM pg_catalog.pg_constraint k
            JOIN pg_catalog.pg_namespace n ON n.oid = k.connamespace WHERE n.nspname = ?
            """;

    private SchemaDrift() {}

    /** Returns what is missing or changed, sorted; nothing where all is as applied. */
    static List<String> find(Connection connection, SchemaScript script) throws SQLException {
        Set<String> drift = new TreeSet<>();
        Map<String, SchemaScript.Function> functions = functions(connection, script.schema());
        script.functions().forEach((name, applied) -> {
            SchemaScript.Function found = functions.get(name);
            if (found == null) {
                drift.add("function " + name + " is missing");
            } else if (!found.equals(applied)) {
                drift.add("function " + name + " is changed");
            }
        });
        Set<String> parts = parts(connection, script.schema());
        script.parts().stream().filter(name -> !parts.contains(name)).forEach(name -> drift.add(name + " is missing"));
        return new ArrayList<>(drift);
    }

    private static Map<String, SchemaScript.Function> functions(Connection connection, SqlName schema)
            throws SQLException {
        Map<String, SchemaScript.Function> functions = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(FUNCTIONS)) {
            statement.setString(1, schema.value());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    functions.put(
                            rows.getString(1),
                            new SchemaScript.Function(
                                    rows.getString(2), rows.getBoolean(3), settings(rows.getArray(4))));
                }
            }
        }
        return functions;
    }

    private static List<String> settings(@Nullable Array settings) throws SQLException {
        return settings == null
                ? List.of()
                : Arrays.stream((String[]) settings.getArray()).sorted().toList();
    }

    private static Set<String> parts(Connection connection, SqlName schema) throws SQLException {
        Set<String> names = new HashSet<>();
        try (PreparedStatement statement = connection.prepareStatement(PARTS)) {
            for (int i = 1; i <= 3; i++) {
                statement.setString(i, schema.value());
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
            }
        }
        return names;
    }
}
