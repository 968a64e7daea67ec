package dev.fencepost.tracker.fake.github;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.FakeRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Cuts a list into pages, and says in a Link header where the others are. */
final class Pages {
    private final int size;
    private final int page;

    Pages(FakeRequest request) {
        size = Math.min(100, number(request, "per_page", 30));
        page = number(request, "page", 1);
    }

    private static int number(FakeRequest request, String name, int usual) {
        return request.parameter(name)
                .filter(text -> text.matches("[1-9][0-9]{0,8}"))
                .map(Integer::valueOf)
                .orElse(usual);
    }

    ArrayNode cut(List<ObjectNode> all) {
        ArrayNode some = JsonNodeFactory.instance.arrayNode();
        all.stream().skip((long) (page - 1) * size).limit(size).forEach(some::add);
        return some;
    }

    FakeReply reply(FakeRequest request, String address, List<ObjectNode> all) {
        return linked(request, address, all.size(), FakeReply.json(200, cut(all)));
    }

    FakeReply linked(FakeRequest request, String address, int total, FakeReply reply) {
        int last = Math.max(1, (total + size - 1) / size);
        List<String> links = new ArrayList<>();
        if (page > 1) {
            links.add(link(request, address, page - 1, "prev"));
        }
        if (page < last) {
            links.add(link(request, address, page + 1, "next"));
            links.add(link(request, address, last, "last"));
        }
        if (page > 1) {
            links.add(link(request, address, 1, "first"));
        }
        return links.isEmpty() ? reply : reply.withHeader("Link", String.join(", ", links));
    }

    private static String link(FakeRequest request, String address, int page, String rel) {
        Stream<String> others =
                Arrays.stream(request.query().split("&")).filter(pair -> !pair.isEmpty() && !pair.startsWith("page="));
        String query = Stream.concat(others, Stream.of("page=" + page)).collect(Collectors.joining("&"));
        return "<" + address + "?" + query + ">; rel=\"" + rel + "\"";
    }
}
