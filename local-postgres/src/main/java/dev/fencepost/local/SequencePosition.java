package dev.fencepost.local;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * How far a sequence has come.
 *
 * @param schema its schema
 * @param sequence its name
 * @param value its last value
 * @param called whether the value has been handed out
 */
record SequencePosition(String schema, String sequence, long value, boolean called) {
    private static final String ALL = """
            SELECT n.nspname, c.relname
              FROM pg_catalog.pg_class c
              JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
             WHERE c.relkind = 'S' AND n.nspname = ANY (?)
             ORDER BY 1, 2
            """;

    SequencePosition {
        Identifier.check(schema);
        Identifier.check(sequence);
    }

    static List<SequencePosition> in(List<String> schemas, Connection connection) throws SQLException {
        List<SequencePosition> found = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(ALL)) {
            statement.setArray(1, connection.createArrayOf("text", schemas.toArray()));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(read(rows.getString(1), rows.getString(2), connection));
                }
            }
        }
        return found;
    }

    private static SequencePosition read(String schema, String sequence, Connection connection) throws SQLException {
        String name = Identifier.quote(schema) + "." + Identifier.quote(sequence);
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT last_value, is_called FROM " + name)) {
            row.next();
            return new SequencePosition(schema, sequence, row.getLong(1), row.getBoolean(2));
        }
    }

    void restore(Connection connection) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT pg_catalog.setval(?::pg_catalog.regclass, ?, ?)")) {
            statement.setString(1, Identifier.quote(schema) + "." + Identifier.quote(sequence));
            statement.setLong(2, value);
            statement.setBoolean(3, called);
            statement.execute();
        }
    }
}
