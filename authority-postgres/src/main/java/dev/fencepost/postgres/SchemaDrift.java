package dev.fencepost.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Compares what is in the database with what was applied to it. */
final class SchemaDrift {
    private static final String FUNCTIONS = """
            SELECT p.proname, p.prosrc FROM pg_catalog.pg_proc p
            JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = ?
            """;

    private static final String RELATIONS = """
            SELECT c.relname FROM pg_catalog.pg_class c
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ?
            """;

    private SchemaDrift() {}

    /** Returns what is missing or changed, sorted; nothing where all is as applied. */
    static List<String> find(Connection connection, SqlName schema) throws SQLException {
        Set<String> drift = new TreeSet<>();
        Map<String, String> bodies = functions(connection, schema);
        SchemaScript.functions(schema).forEach((name, body) -> {
            String found = bodies.get(name);
            if (found == null) {
                drift.add("function " + name + " is missing");
            } else if (!found.equals(body)) {
                drift.add("function " + name + " is changed");
            }
        });
        Set<String> relations = relations(connection, schema);
        SchemaScript.relations().stream()
                .filter(name -> !relations.contains(name))
                .forEach(name -> drift.add(name + " is missing"));
        return new ArrayList<>(drift);
    }

    private static Map<String, String> functions(Connection connection, SqlName schema) throws SQLException {
        Map<String, String> bodies = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(FUNCTIONS)) {
            statement.setString(1, schema.value());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    bodies.put(rows.getString(1), rows.getString(2));
                }
            }
        }
        return bodies;
    }

    private static Set<String> relations(Connection connection, SqlName schema) throws SQLException {
        Set<String> names = new HashSet<>();
        try (PreparedStatement statement = connection.prepareStatement(RELATIONS)) {
            statement.setString(1, schema.value());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
            }
        }
        return names;
    }
}
