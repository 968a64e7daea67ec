package dev.fencepost.tracker.jira;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.TrackerReopening;
import dev.fencepost.tracker.http.HttpReply;
import dev.fencepost.tracker.http.JsonFields;
import dev.fencepost.tracker.http.TrackerHttp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds in an issue's log when it left the statuses of the category done. Thread-safe.
 *
 * <p>The log names statuses by number, so the statuses of the site are read too: once, and again if it names an unknown one.
 */
final class JiraReopenings {
    private final TrackerHttp http;
    private final JiraFlavour flavour;
    private volatile @Nullable Statuses known;

    JiraReopenings(TrackerHttp http, JiraFlavour flavour) {
        this.http = http;
        this.flavour = flavour;
    }

    List<TrackerReopening> after(String itemId, String account, Instant after) {
        List<Move> moves = new ArrayList<>();
        for (JsonNode change : flavour.changes(http, itemId)) {
            Optional<String> author = flavour.userId(change.path("author"));
            Instant at = new JsonFields(change, false).instant("created");
            if (author.isPresent() && !author.get().equals(account) && at.isAfter(after)) {
                change.path("items")
                        .forEach(item -> move(item)
                                .ifPresent(statuses -> moves.add(new Move(
                                        statuses.from(),
                                        statuses.to(),
                                        new TrackerReopening(itemId, author.get(), at)))));
            }
        }
        if (moves.isEmpty()) {
            return List.of();
        }
        Statuses statuses = statusesFor(moves);
        return moves.stream()
                .filter(move -> statuses.done().contains(move.from())
                        && !statuses.done().contains(move.to()))
                .map(Move::reopening)
                .sorted(Comparator.comparing(TrackerReopening::at))
                .toList();
    }

    private static Optional<Ends> move(JsonNode item) {
        JsonFields fields = new JsonFields(item, false);
        return fields.optional("field")
                .filter("status"::equals)
                .map(field -> new Ends(fields.text("from"), fields.text("to")));
    }

    private Statuses statusesFor(List<Move> moves) {
        Statuses statuses = known;
        if (statuses == null || !statuses.cover(moves)) {
            statuses = read();
            known = statuses;
        }
        return statuses;
    }

    private Statuses read() {
        HttpReply reply = http.get(flavour.path("/status"));
        JsonNode array = TrackerHttp.json(reply, false);
        if (!array.isArray()) {
            throw TrackerHttp.nonsense("the tracker's answer is no list", false);
        }
        Set<String> all = new HashSet<>();
        Set<String> done = new HashSet<>();
        for (JsonNode node : array) {
            JsonFields status = new JsonFields(node, false);
            all.add(status.text("id"));
            if (status.text("statusCategory", "key").equals("done")) {
                done.add(status.text("id"));
            }
        }
        return new Statuses(all, done);
    }

    private record Ends(String from, String to) {}

    private record Move(String from, String to, TrackerReopening reopening) {}

    private record Statuses(Set<String> all, Set<String> done) {
        boolean cover(List<Move> moves) {
            return moves.stream().allMatch(move -> all.contains(move.from()) && all.contains(move.to()));
        }
    }
}
