package dev.fencepost.tracker.jira;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.tracker.TrackerBlock;

/**
 * The documents that Jira's cloud has in place of texts.
 *
 * <p>A text becomes paragraphs at empty lines, and breaks at the others; reading it back gives the same text, character by
 * character. Of a person's document the words are read, and what has none is left out.
 */
final class Adf {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private Adf() {}

    static ObjectNode document(String text) {
        ObjectNode document = empty();
        ArrayNode content = (ArrayNode) document.path("content");
        for (String paragraph : text.split("\n\n", -1)) {
            ArrayNode inline = content.addObject().put("type", "paragraph").putArray("content");
            String[] lines = paragraph.split("\n", -1);
            for (int i = 0; i < lines.length; i++) {
                if (i > 0) {
                    inline.addObject().put("type", "hardBreak");
                }
                if (!lines[i].isEmpty()) {
                    inline.addObject().put("type", "text").put("text", lines[i]);
                }
            }
        }
        return document;
    }

    static String text(JsonNode document) {
        StringBuilder text = new StringBuilder();
        boolean first = true;
        for (JsonNode block : document.path("content")) {
            if (!first) {
                text.append("\n\n");
            }
            first = false;
            append(text, block);
        }
        return text.toString();
    }

    private static void append(StringBuilder text, JsonNode node) {
        JsonNode attributes = node.path("attrs");
        switch (node.path("type").asText()) {
            case "text" -> text.append(node.path("text").asText());
            case "hardBreak" -> text.append('\n');
            case "mention", "emoji", "status" ->
                text.append(attributes.path("text").asText());
            case "inlineCard", "blockCard", "embedCard" ->
                text.append(attributes.path("url").asText());
            case "paragraph", "heading", "codeBlock" -> node.path("content").forEach(child -> append(text, child));
            default -> appendBlocks(text, node);
        }
    }

    /** Lists, tables, panels and whatever is new: one line for each part. */
    private static void appendBlocks(StringBuilder text, JsonNode node) {
        boolean first = true;
        for (JsonNode child : node.path("content")) {
            if (!first) {
                text.append('\n');
            }
            first = false;
            append(text, child);
        }
    }

    /** Returns a document with a block as one node, in place of the node of its name or at the end; all else is the same. */
    static JsonNode withBlock(JsonNode document, TrackerBlock block) {
        ObjectNode changed = document.isObject() ? ((ObjectNode) document).deepCopy() : empty();
        ArrayNode content =
                changed.path("content").isArray() ? (ArrayNode) changed.path("content") : changed.putArray("content");
        ObjectNode ours = JSON.objectNode().put("type", "codeBlock");
        ours.putArray("content").addObject().put("type", "text").put("text", block.putInto(""));
        for (int i = 0; i < content.size(); i++) {
            if (isBlock(content.get(i), block)) {
                // The attributes that Jira gave the node, such as its id, are its own.
                ObjectNode kept = (ObjectNode) content.get(i);
                kept.set("content", ours.path("content"));
                return changed;
            }
        }
        content.add(ours);
        return changed;
    }

    private static boolean isBlock(JsonNode node, TrackerBlock block) {
        if (!node.path("type").asText().equals("codeBlock")) {
            return false;
        }
        StringBuilder text = new StringBuilder();
        append(text, node);
        String whole = text.toString();
        String frame = new TrackerBlock(block.name(), "-").putInto("");
        return TrackerBlock.textIn(whole, block.name())
                .map(inner -> frame.replace("\n-\n", "\n" + inner + "\n").equals(whole))
                .orElse(false);
    }

    private static ObjectNode empty() {
        ObjectNode document = JSON.objectNode().put("version", 1).put("type", "doc");
        document.putArray("content");
        return document;
    }
}
