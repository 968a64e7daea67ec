package dev.fencepost.backlog.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.fencepost.backlog.card.Boundaries;
import dev.fencepost.backlog.card.CardDraft;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.OptionalInt;

/** Writes drafts as JSON, always in the same order, so that a digest tells whether two are the same. */
public final class DraftWriter {
    private DraftWriter() {}

    /** Returns a draft with all its fields; what is absent is null. */
    public static ObjectNode node(CardDraft draft) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("id", draft.id())
                .put("title", draft.title())
                .put("body", draft.body())
                .put("type", draft.type())
                .put("phase", draft.phase().orElse(null))
                .put("category", draft.category().orElse(null))
                .put("priority", draft.priority())
                .putRawValue("acceptance", new RawValue(draft.acceptance().text()))
                .putRawValue("steps", new RawValue(draft.steps().text()));
        node.set("boundaries", boundaries(draft.boundaries()));
        node.putRawValue("payload", new RawValue(draft.payload().text()));
        node.set("labels", texts(draft.labels()));
        node.put("assignee", draft.assignee().orElse(null))
                .put("spec_ref", draft.specRef().orElse(null))
                .put("idempotency_key", draft.idempotencyKey().orElse(null))
                .put("created_by", draft.createdBy().orElse(null));
        number(node, "max_attempts", draft.maxAttempts());
        node.set("depends_on", texts(draft.dependsOn()));
        return node;
    }

    /** Returns boundaries, without what they do not say. */
    public static ObjectNode boundaries(Boundaries boundaries) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        if (!boundaries.filesIn().isEmpty()) {
            node.set("files_in", texts(boundaries.filesIn()));
        }
        if (!boundaries.filesOut().isEmpty()) {
            node.set("files_out", texts(boundaries.filesOut()));
        }
        boundaries.mostFiles().ifPresent(most -> node.put("most_files", most));
        boundaries.expectedIterations().ifPresent(many -> node.put("expected_iterations", many));
        return node;
    }

    private static void number(ObjectNode node, String name, OptionalInt value) {
        if (value.isPresent()) {
            node.put(name, value.getAsInt());
        } else {
            node.putNull(name);
        }
    }

    /** Returns texts as an array. */
    public static ArrayNode texts(Collection<String> texts) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode(texts.size());
        texts.forEach(array::add);
        return array;
    }

    /** Returns the SHA-256 digest of what {@link #node} gives. */
    public static byte[] digest(CardDraft draft) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(node(draft).toString().getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
