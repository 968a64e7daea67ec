package dev.fencepost.local;

import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/** Writes and reads exports: a zip file with the rows of each table as COPY gives them, and a table of contents. */
final class TransferFile {
    private static final String CONTENTS = "contents";

    private TransferFile() {}

    static LocalTransfer.Transferred write(Path file, Connection connection, List<String> schemas)
            throws SQLException, IOException {
        Path place = file.toAbsolutePath();
        Path unfinished = OwnFiles.makeFile(place);
        try {
            TransferContents contents;
            try (FileChannel channel = FileChannel.open(unfinished, WRITE)) {
                ZipOutputStream zip = new ZipOutputStream(Channels.newOutputStream(channel));
                contents = write(zip, connection, schemas);
                zip.finish();
                channel.force(true);
            }
            OwnFiles.moveIntoPlace(unfinished, place);
            return contents.summary();
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static TransferContents write(ZipOutputStream zip, Connection connection, List<String> schemas)
            throws SQLException, IOException {
        CopyManager copy = connection.unwrap(PGConnection.class).getCopyAPI();
        Map<TableRows, Long> rows = new LinkedHashMap<>();
        for (TableRows table : TableRows.in(schemas, connection)) {
            zip.putNextEntry(new ZipEntry(entryName(table)));
            rows.put(table, copy.copyOut(table.copyOut(), zip));
            zip.closeEntry();
        }
        // Sequences last: they run ahead of the snapshot, and must not fall behind its rows.
        TransferContents contents = new TransferContents(rows, SequencePosition.in(schemas, connection));
        zip.putNextEntry(new ZipEntry(CONTENTS));
        zip.write(contents.text().getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
        return contents;
    }

    static LocalTransfer.Transferred read(Path file, Connection connection, LocalTransfer.OnOccupied onOccupied)
            throws SQLException, IOException {
        try (ZipFile zip = new ZipFile(file.toFile());
                Statement statement = connection.createStatement()) {
            TransferContents contents = contents(zip);
            // The rows belong together already: triggers and foreign keys would only depend on the order of tables.
            statement.execute("SET LOCAL session_replication_role = replica");
            List<TableRows> tables = List.copyOf(contents.rows().keySet());
            requireStructure(tables, connection);
            if (onOccupied == LocalTransfer.OnOccupied.REFUSE) {
                requireEmpty(tables, statement);
            }
            for (TableRows table : tables) {
                statement.execute("DELETE FROM " + table.quotedName());
            }
            for (Map.Entry<TableRows, Long> expected : contents.rows().entrySet()) {
                fill(expected.getKey(), expected.getValue(), zip, connection);
            }
            for (SequencePosition sequence : contents.sequences()) {
                sequence.restore(connection);
            }
            return contents.summary();
        }
    }

    private static TransferContents contents(ZipFile zip) throws IOException {
        try (InputStream text = zip.getInputStream(entry(zip, CONTENTS))) {
            return TransferContents.parse(new String(text.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static void fill(TableRows table, long expected, ZipFile zip, Connection connection)
            throws SQLException, IOException {
        ZipEntry entry = entry(zip, entryName(table));
        try (CheckedInputStream rows = new CheckedInputStream(zip.getInputStream(entry), new CRC32())) {
            long brought = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(table.copyIn(), rows);
            if (brought != expected || rows.getChecksum().getValue() != entry.getCrc()) {
                throw new IOException("the file is damaged at " + table.quotedName());
            }
        }
    }

    private static void requireStructure(List<TableRows> tables, Connection connection) throws SQLException {
        List<String> schemas = tables.stream().map(TableRows::schema).distinct().toList();
        Map<String, List<String>> there = TableRows.in(schemas, connection).stream()
                .collect(Collectors.toMap(TableRows::quotedName, TableRows::columns));
        for (TableRows table : tables) {
            List<String> columns = there.getOrDefault(table.quotedName(), List.of());
            if (!there.containsKey(table.quotedName()) || !columns.containsAll(table.columns())) {
                throw Blockers.exception(Blockers.structureMissing(table.schema() + "." + table.table()));
            }
        }
    }

    private static void requireEmpty(List<TableRows> tables, Statement statement) throws SQLException {
        List<String> occupied = new ArrayList<>();
        for (TableRows table : tables) {
            try (ResultSet any = statement.executeQuery("SELECT FROM " + table.quotedName() + " LIMIT 1")) {
                if (any.next()) {
                    occupied.add(table.schema() + "." + table.table());
                }
            }
        }
        if (!occupied.isEmpty()) {
            throw Blockers.exception(Blockers.occupied(occupied));
        }
    }

    private static ZipEntry entry(ZipFile zip, String name) throws IOException {
        ZipEntry entry = zip.getEntry(name);
        if (entry == null) {
            throw new IOException("the file is no export, or damaged: it has no entry " + name);
        }
        return entry;
    }

    private static String entryName(TableRows table) {
        return "rows/" + table.schema() + "." + table.table();
    }
}
