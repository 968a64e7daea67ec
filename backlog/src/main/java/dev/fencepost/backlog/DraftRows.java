package dev.fencepost.backlog;

import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.backlog.card.JsonText;
import dev.fencepost.backlog.json.DraftWriter;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Drafts as the text of an array of rows of {@code draft_v1}, which PostgreSQL takes apart much faster than JSON. */
final class DraftRows {
    private final StringJoiner rows = new StringJoiner(",", "{", "}");

    /** Adds one, in the order of the columns of the type. */
    void add(int ordinal, ImportedCard card, byte[] digest) {
        CardDraft draft = card.draft();
        Row row = new Row();
        row.add(String.valueOf(ordinal));
        row.add(draft.id());
        row.add(draft.title());
        row.add(draft.body());
        row.add(draft.type());
        row.add(draft.phase());
        row.add(draft.category());
        row.add(String.valueOf(draft.priority()));
        row.add(draft.acceptance().text());
        row.add(draft.steps().text());
        row.add(DraftWriter.boundaries(draft.boundaries()).toString());
        row.add(draft.payload().text());
        row.add(array(draft.labels()));
        row.add(draft.assignee());
        row.add(draft.specRef());
        row.add(draft.idempotencyKey());
        row.add(draft.createdBy());
        row.add(
                draft.maxAttempts().isPresent()
                        ? String.valueOf(draft.maxAttempts().getAsInt())
                        : null);
        row.add(array(draft.dependsOn()));
        row.add("\\x" + HexFormat.of().formatHex(digest));
        row.add(card.status().map(CardStatus::code));
        row.add(card.result().map(JsonText::text));
        rows.add(quoted(row.text()));
    }

    String text() {
        return rows.toString();
    }

    private static String array(Collection<String> texts) {
        StringJoiner array = new StringJoiner(",", "{", "}");
        texts.forEach(text -> array.add(quoted(text)));
        return array.toString();
    }

    /** Arrays and rows quote their parts in the same way. */
    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static final class Row {
        private final StringJoiner parts = new StringJoiner(",", "(", ")");

        void add(Optional<String> part) {
            add(part.orElse(null));
        }

        void add(@Nullable String part) {
            parts.add(part == null ? "" : quoted(part));
        }

        String text() {
            return parts.toString();
        }
    }
}
