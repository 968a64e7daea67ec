package dev.fencepost.tracker.jira;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fencepost.tracker.TrackerBlock;
import dev.fencepost.tracker.fake.jira.FakeJira;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What the adapter sends to Jira's cloud, and what it makes of the answers")
class JiraCloudRequestsTest extends JiraRequestsContract {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String BLOCK = "{\"type\":\"codeBlock\",\"content\":[{\"type\":\"text\",\"text\":"
            + "\"<!-- fencepost:claim -->\\nfence %s\\n<!-- /fencepost:claim -->\"}]}";

    JiraCloudRequestsTest() {
        super(FakeJira.cloud());
    }

    @Test
    @DisplayName("a comment is one POST of a document")
    void addComment() {
        tracker.addComment(id, "Claimed by x.\nFence 1\n\n<!-- m -->");

        assertThat(fake.lines()).containsExactly("POST " + issue() + "/comment");
        assertThat(fake.requests().get(0).body())
                .isEqualTo(
                        "{\"body\":{\"version\":1,\"type\":\"doc\",\"content\":[{\"type\":\"paragraph\",\"content\":["
                                + "{\"type\":\"text\",\"text\":\"Claimed by x.\"},{\"type\":\"hardBreak\"},"
                                + "{\"type\":\"text\",\"text\":\"Fence 1\"}]},{\"type\":\"paragraph\",\"content\":["
                                + "{\"type\":\"text\",\"text\":\"<!-- m -->\"}]}]}}");
    }

    @Test
    @DisplayName("a block is one node of the description, and every other node stays as it was, in order")
    void putBlock() throws JsonProcessingException {
        String before = "{\"type\":\"panel\",\"attrs\":{\"panelType\":\"info\",\"x\":1.50},\"content\":[{\"type\":"
                + "\"paragraph\",\"content\":[{\"type\":\"text\",\"text\":\"hi\",\"marks\":[{\"type\":\"strong\"}]}]}]}";
        String after =
                "{\"type\":\"extension\",\"attrs\":{\"key\":\"new-thing\",\"parameters\":{\"b\":null,\"a\":[]}}}";
        String lookAlike = "{\"type\":\"codeBlock\",\"attrs\":{\"language\":\"java\"},\"content\":[{\"type\":\"text\","
                + "\"text\":\"x <!-- fencepost:claim -->\\nfence 0\\n<!-- /fencepost:claim -->\"}]}";
        JsonNode first = document(before, lookAlike, after);
        fake.change(id, issue -> issue.description = first);

        tracker.putBlock(id, new TrackerBlock("claim", "fence 1"));
        assertThat(fake.description(id)).isEqualTo(document(before, lookAlike, after, BLOCK.formatted(1)));
        JsonNode moved = document(BLOCK.formatted(1), after, before);
        fake.change(id, issue -> issue.description = moved);
        tracker.putBlock(id, new TrackerBlock("claim", "fence 2"));
        tracker.putBlock(id, new TrackerBlock("claim", "fence 2"));

        assertThat(fake.description(id)).isEqualTo(document(BLOCK.formatted(2), after, before));
        assertThat(TrackerBlock.textIn(tracker.item(id).body(), "claim")).contains("fence 2");
        String get = "GET " + issue() + "?fields=description";
        String put = "PUT " + issue();
        assertThat(fake.lines().subList(0, 5)).containsExactly(get, put, get, put, get);
        assertThat(fake.requests().get(3).body())
                .isEqualTo("{\"fields\":{\"description\":" + document(BLOCK.formatted(2), after, before) + "}}");
    }

    @Test
    @DisplayName("a block makes a document where there was none")
    void putBlockIntoNothing() throws JsonProcessingException {
        tracker.putBlock(id, new TrackerBlock("claim", "fence 1"));

        assertThat(fake.description(id)).isEqualTo(document(BLOCK.formatted(1)));
    }

    @Test
    @DisplayName("of a person's document the words are read, whatever it is made of")
    void words() throws JsonProcessingException {
        JsonNode document = document(
                "{\"type\":\"heading\",\"content\":[{\"type\":\"text\",\"text\":\"Why\"}]}",
                "{\"type\":\"paragraph\",\"content\":[{\"type\":\"mention\",\"attrs\":{\"text\":\"@Ann\"}},"
                        + "{\"type\":\"text\",\"text\":\" see \"},{\"type\":\"inlineCard\",\"attrs\":{\"url\":\"https://x.example\"}}]}",
                "{\"type\":\"bulletList\",\"content\":[{\"type\":\"listItem\",\"content\":[{\"type\":\"paragraph\",\"content\":"
                        + "[{\"type\":\"text\",\"text\":\"one\"}]}]},{\"type\":\"listItem\",\"content\":[{\"type\":\"paragraph\","
                        + "\"content\":[{\"type\":\"text\",\"text\":\"two\"}]}]}]}",
                "{\"type\":\"rule\"}");
        fake.change(id, issue -> issue.description = document);

        assertThat(tracker.item(id).body()).isEqualTo("Why\n\n@Ann see https://x.example\n\none\ntwo\n\n");
    }

    private static JsonNode document(String... nodes) throws JsonProcessingException {
        return JSON.readTree("{\"version\":1,\"type\":\"doc\",\"content\":[" + String.join(",", nodes) + "]}");
    }
}
