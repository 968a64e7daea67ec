package dev.fencepost.tracker.github;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.http.HttpReply;
import dev.fencepost.tracker.http.TrackerHttp;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.kohsuke.github.PagedIterable;
import org.kohsuke.github.PagedIterator;

/** Reads lists to their end, by the Link headers: whole, or not at all. */
final class GitHubPages {
    static final int SIZE = 100;

    private static final int MOST_PAGES = 2_000;
    private static final Pattern NEXT = Pattern.compile("<([^<>]*)>\\s*;[^,<]*rel=\"?next\"?");

    private final TrackerHttp http;
    private final LibraryConnector connector;

    GitHubPages(TrackerHttp http, LibraryConnector connector) {
        this.http = http;
        this.connector = connector;
    }

    /** Reads all pages of a list. */
    List<JsonNode> all(String path) {
        List<JsonNode> entries = new ArrayList<>();
        HttpReply reply = http.get(path + "?per_page=" + SIZE);
        array(TrackerHttp.json(reply, false)).forEach(entries::add);
        Optional<URI> next = next(reply);
        for (int pages = 1; next.isPresent(); pages++) {
            requireEnd(pages);
            reply = http.get(next.get());
            array(TrackerHttp.json(reply, false)).forEach(entries::add);
            next = next(reply);
        }
        return entries;
    }

    /**
     * Lets the library turn the pages of its own list, until that is enough.
     *
     * <p>An empty page is not the end for us, as it is for the library: the end is where no link leads on.
     *
     * @param enough takes the body of a page, and tells whether no more pages are wanted
     */
    void read(PagedIterable<?> list, Predicate<JsonNode> enough) {
        PagedIterator<?> turning = list.iterator();
        boolean more = true;
        for (int pages = 1; more; pages++) {
            requireEnd(pages);
            connector.ask(false, () -> turning.hasNext() ? turning.nextPage() : List.of());
            HttpReply reply = connector.answer();
            more = !enough.test(TrackerHttp.json(reply, false)) && next(reply).isPresent();
        }
    }

    static JsonNode array(JsonNode node) {
        if (!node.isArray()) {
            throw TrackerHttp.nonsense("the tracker's answer is no list", false);
        }
        return node;
    }

    private static void requireEnd(int pages) {
        if (pages > MOST_PAGES) {
            throw TrackerHttp.nonsense("the tracker's list has no end", false);
        }
    }

    private static Optional<URI> next(HttpReply reply) {
        Matcher link = NEXT.matcher(String.join(", ", reply.headers().getOrDefault("link", List.of())));
        return link.find()
                ? Optional.of(TrackerHttp.sensible(false, () -> URI.create(link.group(1))))
                : Optional.empty();
    }
}
