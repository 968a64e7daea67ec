package dev.fencepost.tracker.fake.jira;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.FakeRequest;
import java.util.List;

/** One page of a list by position. A server gives fewer entries than asked for where it likes: this one at most 60. */
final class FakeJiraPages {
    static final int MOST = 60;

    private FakeJiraPages() {}

    static FakeReply page(FakeRequest request, List<JsonNode> all, String name) {
        int start = request.parameter("startAt").map(Integer::parseInt).orElse(0);
        int size = request.parameter("maxResults").map(Integer::parseInt).orElse(50);
        return FakeReply.json(200, page(all, name, start, size));
    }

    static ObjectNode page(List<JsonNode> all, String name, int start, int size) {
        List<JsonNode> part =
                all.stream().skip(start).limit(Math.min(size, MOST)).toList();
        ObjectNode page = JsonNodeFactory.instance
                .objectNode()
                .put("startAt", start)
                .put("maxResults", Math.min(size, MOST))
                .put("total", all.size());
        page.putArray(name).addAll(part);
        return page;
    }
}
