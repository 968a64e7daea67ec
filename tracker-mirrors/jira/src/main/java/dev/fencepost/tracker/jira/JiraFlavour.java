package dev.fencepost.tracker.jira;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.TrackerBlock;
import dev.fencepost.tracker.http.Credential;
import dev.fencepost.tracker.http.TrackerHttp;
import dev.fencepost.tracker.spi.TrackerSettings;
import java.util.List;
import java.util.Optional;

/** Where the two kinds of Jira differ. */
interface JiraFlavour {
    static JiraFlavour of(String name) {
        return switch (name) {
            case "cloud" -> new JiraCloud();
            case "data-center" -> new JiraSelfManaged();
            default ->
                throw new IllegalArgumentException("settings.flavour is " + name + "; it must be cloud or data-center");
        };
    }

    /** Reads as whom to call. */
    Credential credential(TrackerSettings settings);

    /** Returns the path of a resource in the version of the API that is spoken. */
    String path(String resource);

    /** Returns what never changes about a user. */
    Optional<String> userId(JsonNode user);

    /** Returns what JQL knows a user by. */
    Optional<String> assigneeId(JsonNode user);

    /** Returns the text of a description or a comment. */
    String text(JsonNode body);

    /** Returns a text as the body of a comment. */
    JsonNode written(String text);

    /** Returns a description with a block in it, and all else as it was. */
    JsonNode withBlock(JsonNode description, TrackerBlock block);

    /** Returns the issues that fit, in order: at least as many as the limit, if there are so many. */
    List<JsonNode> search(TrackerHttp http, String jql, List<String> fields, int limit);

    /** Returns the whole log of an issue. */
    List<JsonNode> changes(TrackerHttp http, String itemId);
}
