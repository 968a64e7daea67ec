package dev.fencepost.tracker.gitlab;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.http.HttpReply;
import dev.fencepost.tracker.http.QueryString;
import dev.fencepost.tracker.http.TrackerHttp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads lists to their end, by the Link headers: whole, or not at all. */
final class GitLabPages {
    static final int SIZE = 100;
    /** No limit: the list is wanted whole. */
    static final int ALL = Integer.MAX_VALUE;

    private static final int MOST_PAGES = 2_000;
    private static final Pattern NEXT = Pattern.compile("<[^<>?]*\\?([^<>]*)>\\s*;[^,<]*rel=\"?next\"?");

    private final TrackerHttp http;

    GitLabPages(TrackerHttp http) {
        this.http = http;
    }

    /** Returns the entries that are wanted, each once, from as many pages as the limit needs. */
    <T> List<T> read(String path, QueryString query, Function<JsonNode, T> parse, Predicate<T> wanted, int limit) {
        Set<String> seen = new HashSet<>();
        List<T> found = new ArrayList<>();
        Set<String> asked = new HashSet<>();
        Optional<String> next = Optional.of(query.toString());
        int most = 0;
        while (next.isPresent()) {
            if (asked.size() >= MOST_PAGES || !asked.add(next.get())) {
                throw TrackerHttp.nonsense("the tracker's list has no end", false);
            }
            // Only the query is taken from the link: the credential stays on the path that was configured.
            HttpReply reply = http.get(path + "?" + next.get());
            for (JsonNode node : array(reply)) {
                T entry = parse.apply(node);
                if (seen.add(node.path("id").asText()) && wanted.test(entry)) {
                    found.add(entry);
                }
            }
            int total = total(reply).orElse(most);
            if (limit == ALL && total < most) {
                // What is deleted between two pages moves another entry to the first one, where nobody looks again.
                throw TrackerHttp.nonsense("the tracker's list became shorter while it was read; read again", false);
            }
            most = Math.max(most, total);
            next = found.size() >= limit ? Optional.empty() : next(reply);
        }
        return found;
    }

    private static JsonNode array(HttpReply reply) {
        JsonNode array = TrackerHttp.json(reply, false);
        if (!array.isArray()) {
            throw TrackerHttp.nonsense("the tracker's answer is no list", false);
        }
        return array;
    }

    private static Optional<String> next(HttpReply reply) {
        Matcher link = NEXT.matcher(String.join(", ", reply.headers().getOrDefault("link", List.of())));
        return link.find() ? Optional.of(link.group(1)) : Optional.empty();
    }

    private static Optional<Integer> total(HttpReply reply) {
        return reply.header("x-total")
                .filter(text -> text.matches("[0-9]{1,9}"))
                .map(Integer::valueOf);
    }
}
