package dev.fencepost.local;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The table of contents of an export, one line for each thing: plain names have no spaces.
 *
 * @param rows how many rows there are of each table, in order
 * @param sequences the sequences
 */
record TransferContents(Map<TableRows, Long> rows, List<SequencePosition> sequences) {
    private static final String FORMAT = "fencepost-export 1";

    String text() {
        StringBuilder text = new StringBuilder(FORMAT).append('\n');
        rows.forEach((table, count) -> text.append("table ")
                .append(table.schema() + " " + table.table() + " " + count + " ")
                .append(String.join(" ", table.columns()))
                .append('\n'));
        sequences.forEach(sequence -> text.append("sequence ")
                .append(sequence.schema() + " " + sequence.sequence() + " ")
                .append(sequence.value() + " " + sequence.called())
                .append('\n'));
        return text.toString();
    }

    static TransferContents parse(String text) throws IOException {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.get(0).equals(FORMAT)) {
            throw new IOException("the file is no export of this version");
        }
        Map<TableRows, Long> rows = new LinkedHashMap<>();
        List<SequencePosition> sequences = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            List<String> words = List.of(line.split(" ", -1));
            if (words.get(0).equals("table") && words.size() >= 4) {
                List<String> columns = words.subList(4, words.size());
                rows.put(new TableRows(words.get(1), words.get(2), columns), Long.valueOf(words.get(3)));
            } else if (words.get(0).equals("sequence") && words.size() == 5) {
                boolean called = Boolean.parseBoolean(words.get(4));
                sequences.add(new SequencePosition(words.get(1), words.get(2), Long.parseLong(words.get(3)), called));
            } else {
                throw new IOException("the file's table of contents is damaged");
            }
        }
        return new TransferContents(rows, sequences);
    }

    LocalTransfer.Transferred summary() {
        long all = rows.values().stream().mapToLong(Long::longValue).sum();
        return new LocalTransfer.Transferred(rows.size(), all, sequences.size());
    }
}
