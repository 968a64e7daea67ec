package dev.fencepost.tracker.fake.gitlab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.tracker.fake.FakeRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An issue of the fake; a test changes its parts through {@link FakeGitLab#change}. */
public final class FakeIssue {
    /** Its labels. */
    public final Set<String> labels = new LinkedHashSet<>();

    /** The numbers of its assignees. */
    public final List<Long> assignees = new ArrayList<>();

    /** Its title. */
    public String title;

    /** Its description. */
    public String description = "";

    /** The title of its milestone. */
    public Optional<String> milestone = Optional.empty();

    /** Its place on the board. */
    public int position;

    /** The priority of its most important label; lower is more important. */
    public int labelPriority = 1_000;

    final long id;
    final long iid;
    final Instant created;
    final List<FakeNote> notes = new ArrayList<>();
    final List<JsonNode> events = new ArrayList<>();
    Instant updated;
    boolean open = true;

    FakeIssue(long id, long iid, String title, Instant now) {
        this.id = id;
        this.iid = iid;
        this.title = title;
        this.position = Math.toIntExact(iid);
        this.created = now;
        this.updated = now;
    }

    FakeNote addNote(long noteId, long user, String body, boolean system, Instant now) {
        FakeNote note = new FakeNote(noteId, user, body, system, now);
        notes.add(note);
        updated = now;
        return note;
    }

    List<JsonNode> sortedNotes(FakeRequest request) {
        Comparator<FakeNote> order = Comparator.comparing(note ->
                request.parameter("order_by").filter("updated_at"::equals).isPresent() ? note.updated : note.created);
        boolean ascending = request.parameter("sort").filter("asc"::equals).isPresent();
        return notes.stream()
                .sorted(ascending ? order : order.reversed())
                .map(FakeNote::json)
                .toList();
    }

    void setState(boolean opened, long eventId, long user, Instant now) {
        if (open == opened) {
            return;
        }
        open = opened;
        updated = now;
        ObjectNode event = JsonNodeFactory.instance.objectNode().put("id", eventId);
        event.putObject("user").put("id", user).put("username", "user" + user);
        event.put("created_at", GitLabTime.text(now))
                .put("resource_type", "Issue")
                .put("resource_id", id)
                .put("state", opened ? "reopened" : "closed");
        events.add(event);
    }

    void apply(JsonNode change, Instant now) {
        if (change.has("description")) {
            description = change.path("description").asText();
        }
        labels.addAll(names(change.path("add_labels")));
        labels.removeAll(new LinkedHashSet<>(names(change.path("remove_labels"))));
        updated = now;
    }

    private static List<String> names(JsonNode text) {
        return text.asText().isEmpty() ? List.of() : Arrays.asList(text.asText().split(","));
    }

    ObjectNode json(String baseUrl) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("id", id)
                .put("iid", iid)
                .put("project_id", FakeGitLab.PROJECT)
                .put("title", title)
                .put("description", description.isEmpty() ? null : description)
                .put("state", open ? "opened" : "closed")
                .put("created_at", GitLabTime.text(created))
                .put("updated_at", GitLabTime.text(updated));
        ArrayNode names = node.putArray("labels");
        labels.forEach(names::add);
        milestone.ifPresentOrElse(
                name -> node.putObject("milestone").put("id", 3).put("iid", 1).put("title", name),
                () -> node.putNull("milestone"));
        ArrayNode people = node.putArray("assignees");
        assignees.forEach(person -> people.addObject().put("id", person).put("username", "user" + person));
        node.putObject("references").put("short", "#" + iid).put("full", FakeGitLab.PATH + "#" + iid);
        return node.put("web_url", baseUrl + "/" + FakeGitLab.PATH + "/-/issues/" + iid);
    }
}
