package dev.fencepost.tracker.fake.gitlab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.FakeRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One page of a list, with the headers that lead to the others. */
final class FakePages {
    private FakePages() {}

    /** Counts pages, and how many entries there are. */
    static FakeReply offset(FakeRequest request, String baseUrl, List<JsonNode> all) {
        int size = size(request);
        int page = request.parameter("page").map(Integer::parseInt).orElse(1);
        int pages = Math.max(1, (all.size() + size - 1) / size);
        List<String> links = new ArrayList<>();
        if (page < pages) {
            links.add(link(request, baseUrl, "page", page + 1, "next"));
        }
        links.add(link(request, baseUrl, "page", 1, "first"));
        links.add(link(request, baseUrl, "page", pages, "last"));
        return reply(all, (page - 1) * size, size)
                .withHeader("Link", String.join(", ", links))
                .withHeader("X-Total", Integer.toString(all.size()))
                .withHeader("X-Total-Pages", Integer.toString(pages))
                .withHeader("X-Page", Integer.toString(page))
                .withHeader("X-Next-Page", page < pages ? Integer.toString(page + 1) : "");
    }

    /** Knows only whether there is more, and has a last page that is empty. */
    static FakeReply keyset(FakeRequest request, String baseUrl, List<JsonNode> all) {
        int size = size(request);
        long after = request.parameter("cursor")
                .map(text -> Long.parseLong(text.substring("after-".length())))
                .orElse(0L);
        int start = 0;
        while (after > 0 && start < all.size() && all.get(start).path("id").asLong() != after) {
            start++;
        }
        int from = after > 0 ? Math.min(start + 1, all.size()) : 0;
        FakeReply reply = reply(all, from, size);
        if (from >= all.size()) {
            return reply;
        }
        long last = all.get(Math.min(from + size, all.size()) - 1).path("id").asLong();
        return reply.withHeader("Link", link(request, baseUrl, "cursor", "after-" + last, "next"));
    }

    private static FakeReply reply(List<JsonNode> all, int from, int size) {
        ArrayNode page = JsonNodeFactory.instance.arrayNode();
        all.stream().skip(from).limit(size).forEach(page::add);
        return FakeReply.json(200, page);
    }

    private static int size(FakeRequest request) {
        return Math.min(
                100, request.parameter("per_page").map(Integer::parseInt).orElse(20));
    }

    private static String link(FakeRequest request, String baseUrl, String name, Object value, String rel) {
        String query = Stream.concat(
                        Arrays.stream(request.query().split("&")).filter(pair -> !pair.startsWith(name + "=")),
                        Stream.of(name + "=" + value))
                .collect(Collectors.joining("&"));
        return "<" + baseUrl + request.path() + "?" + query + ">; rel=\"" + rel + "\"";
    }
}
