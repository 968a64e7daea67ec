package dev.fencepost.backlog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.backlog.card.Boundaries;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.card.JsonText;
import dev.fencepost.backlog.json.DraftWriter;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** What is to change of a card's content; everything else stays as it is. Immutable. */
public final class CardChanges {
    private static final Set<String> CLEARABLE = Set.of("phase", "category", "assignee", "spec_ref", "max_attempts");

    /** Has the new values, checked as those of any card; what is not in {@code fields} means nothing. */
    private final CardDraft values;

    private final Set<String> fields;

    private CardChanges(CardDraft values, Set<String> fields) {
        this.values = values;
        this.fields = fields;
    }

    /** Returns changes that change nothing. */
    public static CardChanges none() {
        return new CardChanges(CardDraft.builder("x", "x").build(), Set.of());
    }

    private CardChanges with(String field, CardDraft.Builder changed) {
        Set<String> more = new TreeSet<>(fields);
        more.add(field);
        return new CardChanges(changed.build(), more);
    }

    /** Sets the title. */
    public CardChanges title(String value) {
        return with("title", values.toBuilder().title(value));
    }

    /** Sets the body. */
    public CardChanges body(String value) {
        return with("body", values.toBuilder().body(value));
    }

    /** Sets the kind of work. */
    public CardChanges type(String value) {
        return with("type", values.toBuilder().type(value));
    }

    /** Sets the phase. */
    public CardChanges phase(String value) {
        return with("phase", values.toBuilder().phase(value));
    }

    /** Sets the category. */
    public CardChanges category(String value) {
        return with("category", values.toBuilder().category(value));
    }

    /** Sets the priority. */
    public CardChanges priority(int value) {
        return with("priority", values.toBuilder().priority(value));
    }

    /** Sets the acceptance criteria. */
    public CardChanges acceptance(JsonText value) {
        return with("acceptance", values.toBuilder().acceptance(value));
    }

    /** Sets the steps. */
    public CardChanges steps(JsonText value) {
        return with("steps", values.toBuilder().steps(value));
    }

    /** Sets how far the work may go. */
    public CardChanges boundaries(Boundaries value) {
        return with("boundaries", values.toBuilder().boundaries(value));
    }

    /** Sets the payload. */
    public CardChanges payload(JsonText value) {
        return with("payload", values.toBuilder().payload(value));
    }

    /** Sets the labels. */
    public CardChanges labels(Collection<String> value) {
        return with("labels", values.toBuilder().labels(value));
    }

    /** Sets who should do it. */
    public CardChanges assignee(String value) {
        return with("assignee", values.toBuilder().assignee(value));
    }

    /** Sets the specification it belongs to. */
    public CardChanges specRef(String value) {
        return with("spec_ref", values.toBuilder().specRef(value));
    }

    /** Caps its attempts. */
    public CardChanges maxAttempts(int value) {
        return with("max_attempts", values.toBuilder().maxAttempts(value));
    }

    /**
     * Takes a field away.
     *
     * @param field phase, category, assignee, spec_ref or max_attempts
     */
    public CardChanges clear(String field) {
        if (!CLEARABLE.contains(field)) {
            throw new IllegalArgumentException("field " + field + " cannot be cleared; only " + CLEARABLE + " can");
        }
        if (fields.contains(field)) {
            throw new IllegalArgumentException("field " + field + " is set and cleared at once");
        }
        return with(field, values.toBuilder());
    }

    /** Tells whether nothing changes. */
    public boolean isEmpty() {
        return fields.isEmpty();
    }

    String json() {
        ObjectNode node = DraftWriter.node(values);
        node.retain(fields);
        return node.toString();
    }
}
