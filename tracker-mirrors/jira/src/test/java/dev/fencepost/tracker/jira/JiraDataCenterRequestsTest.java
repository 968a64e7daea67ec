package dev.fencepost.tracker.jira;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.fencepost.tracker.TrackerBlock;
import dev.fencepost.tracker.fake.jira.FakeJira;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What the adapter sends to Jira Data Center, and what it makes of the answers")
class JiraDataCenterRequestsTest extends JiraRequestsContract {
    JiraDataCenterRequestsTest() {
        super(FakeJira.dataCenter());
    }

    @Test
    @DisplayName("a comment is one POST of a text")
    void addComment() {
        tracker.addComment(id, "Claimed by x.\n\n<!-- m -->");

        assertThat(fake.lines()).containsExactly("POST " + issue() + "/comment");
        assertThat(fake.requests().get(0).body()).isEqualTo("{\"body\":\"Claimed by x.\\n\\n<!-- m -->\"}");
    }

    @Test
    @DisplayName(
            "a block is put into the description as it reads just before the write, and the rest stays byte for byte")
    void putBlock() {
        fake.change(id, issue -> issue.description = TextNode.valueOf("h1. intro\r\n\t{code}x{code} "));
        tracker.putBlock(id, new TrackerBlock("claim", "fence 1"));
        fake.change(id, issue -> issue.description = TextNode.valueOf("new " + issue.description.textValue() + "\n"));

        tracker.putBlock(id, new TrackerBlock("claim", "fence 2"));
        tracker.putBlock(id, new TrackerBlock("claim", "fence 2"));

        assertThat(fake.description(id).textValue())
                .isEqualTo("new h1. intro\r\n\t{code}x{code} " + "\n\n"
                        + new TrackerBlock("claim", "fence 2").putInto("") + "\n");
        String get = "GET " + issue() + "?fields=description";
        assertThat(fake.lines()).containsExactly(get, "PUT " + issue(), get, "PUT " + issue(), get);
        assertThat(fake.requests().get(1).body())
                .isEqualTo("{\"fields\":{\"description\":\"h1. intro\\r\\n\\t{code}x{code} \\n\\n"
                        + "<!-- fencepost:claim -->\\nfence 1\\n<!-- /fencepost:claim -->\"}}");
    }
}
