package dev.fencepost.local;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A table to carry.
 *
 * @param schema its schema
 * @param table its name
 * @param columns the columns that are stored, in order; computed ones are computed again
 */
record TableRows(String schema, String table, List<String> columns) {
    /** Partitions one by one; without the record that the schema tool keeps of its own work. */
    private static final String ALL = """
            SELECT n.nspname, c.relname,
                   (SELECT pg_catalog.array_agg(a.attname::text ORDER BY a.attnum)
                      FROM pg_catalog.pg_attribute a
                     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '')
              FROM pg_catalog.pg_class c
              JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
             WHERE c.relkind = 'r' AND n.nspname = ANY (?)
               AND c.relname NOT IN ('databasechangelog', 'databasechangeloglock')
             ORDER BY 1, 2
            """;

    TableRows {
        Identifier.check(schema);
        Identifier.check(table);
        columns = List.copyOf(columns);
        columns.forEach(Identifier::check);
    }

    static List<TableRows> in(List<String> schemas, Connection connection) throws SQLException {
        List<TableRows> found = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(ALL)) {
            statement.setArray(1, connection.createArrayOf("text", schemas.toArray()));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    Array columns = rows.getArray(3);
                    found.add(new TableRows(
                            rows.getString(1),
                            rows.getString(2),
                            columns == null ? List.of() : List.of((String[]) columns.getArray())));
                }
            }
        }
        return found;
    }

    String quotedName() {
        return Identifier.quote(schema) + "." + Identifier.quote(table);
    }

    String copyOut() {
        return "COPY " + quotedName() + " (" + Identifier.quote(columns) + ") TO STDOUT";
    }

    String copyIn() {
        return "COPY " + quotedName() + " (" + Identifier.quote(columns) + ") FROM STDIN";
    }
}
