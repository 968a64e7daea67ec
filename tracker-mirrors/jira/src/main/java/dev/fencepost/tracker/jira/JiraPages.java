package dev.fencepost.tracker.jira;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.http.QueryString;
import dev.fencepost.tracker.http.TrackerHttp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/** Reads lists by position to their end: whole, or not at all. */
final class JiraPages {
    static final int SIZE = 100;
    /** More pages than a list of ours can have. */
    static final int MOST = 2_000;

    private final TrackerHttp http;

    JiraPages(TrackerHttp http) {
        this.http = http;
    }

    List<JsonNode> all(String path, QueryString query, String name) {
        List<JsonNode> found = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        int position = 0;
        int most = 0;
        do {
            QueryString paged = query.with("startAt", position).with("maxResults", SIZE);
            JsonNode page = TrackerHttp.json(http.get(paged.on(path)), false);
            List<JsonNode> entries = array(page, name);
            entries.stream().filter(entry -> ids.add(entry.path("id").asText())).forEach(found::add);
            position += entries.size();
            int total = total(page);
            if (total < most) {
                // What is deleted between two pages moves another entry to the first one, where nobody looks again.
                throw TrackerHttp.nonsense("the tracker's list became shorter while it was read; read again", false);
            }
            most = total;
            requireProgress(entries.size(), position, total);
        } while (position < most);
        return found;
    }

    static List<JsonNode> array(JsonNode page, String name) {
        JsonNode entries = page.path(name);
        if (!entries.isArray()) {
            throw TrackerHttp.nonsense("the tracker's answer has no " + name, false);
        }
        return StreamSupport.stream(entries.spliterator(), false).toList();
    }

    static int total(JsonNode page) {
        JsonNode total = page.path("total");
        if (!total.canConvertToInt() || total.intValue() < 0) {
            throw TrackerHttp.nonsense("the tracker's answer has no total", false);
        }
        return total.intValue();
    }

    /** A page without entries before the end would be asked for again and again. */
    static void requireProgress(int entries, int position, int total) {
        if (entries == 0 && position < total) {
            throw TrackerHttp.nonsense("the tracker's list ends before its end; read again", false);
        }
    }
}
