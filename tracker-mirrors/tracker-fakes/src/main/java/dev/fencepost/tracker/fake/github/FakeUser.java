package dev.fencepost.tracker.fake.github;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * An account.
 *
 * @param id the number that never changes
 * @param login the name, which can
 * @param type {@code User} or {@code Bot}
 */
public record FakeUser(long id, String login, String type) {
    /** Returns the account of a person. */
    public static FakeUser person(long id, String login) {
        return new FakeUser(id, login, "User");
    }

    ObjectNode json() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("login", login)
                .put("id", id)
                .put("node_id", "U_" + id)
                .put("type", type)
                .put("site_admin", false);
    }
}
