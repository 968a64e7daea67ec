package dev.fencepost.tracker.fake.jira;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Set;

/** As much of the document format as the fake checks and shows. */
final class FakeAdf {
    private static final Set<String> BLOCKS = Set.of(
            "paragraph",
            "heading",
            "codeBlock",
            "panel",
            "table",
            "bulletList",
            "orderedList",
            "rule",
            "mediaSingle",
            "blockquote",
            "expand",
            "extension",
            "taskList",
            "blockCard");

    private FakeAdf() {}

    static ObjectNode document(String text) {
        ObjectNode document =
                JsonNodeFactory.instance.objectNode().put("version", 1).put("type", "doc");
        ObjectNode paragraph = document.putArray("content").addObject().put("type", "paragraph");
        paragraph.putArray("content").addObject().put("type", "text").put("text", text);
        return document;
    }

    static JsonNode plain(String text) {
        return TextNode.valueOf(text);
    }

    /** Checks what Jira would refuse: another root, unknown blocks, texts without a character. */
    static boolean isDocument(JsonNode node) {
        if (!node.path("type").asText().equals("doc") || node.path("version").asInt() != 1) {
            return false;
        }
        for (JsonNode block : node.path("content")) {
            if (!BLOCKS.contains(block.path("type").asText())) {
                return false;
            }
        }
        return node.path("content").isArray()
                && node.findValues("text").stream()
                        .noneMatch(text -> text.asText().isEmpty());
    }

    /** Returns what people read. */
    static String words(JsonNode body) {
        if (body.isTextual()) {
            return body.textValue();
        }
        StringBuilder words = new StringBuilder();
        append(words, body);
        return words.toString();
    }

    private static void append(StringBuilder words, JsonNode node) {
        words.append(node.path("text").asText());
        if (node.path("type").asText().equals("hardBreak")) {
            words.append('\n');
        }
        node.path("content").forEach(child -> append(words, child));
        if (BLOCKS.contains(node.path("type").asText())) {
            words.append('\n');
        }
    }
}
