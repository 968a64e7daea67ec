package dev.fencepost.cli.session;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.coordinator.config.AuthorityStatus;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How answers are printed: lines for people, or one JSON object that always names backend, tier, scope and strength. */
public final class OutputOptions {
    /** The option that asks for JSON. */
    public static final String JSON = "--json";

    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    @Option(names = JSON, description = "Print one JSON object instead of lines.")
    private boolean json;

    /** Makes options that nothing was said of yet. */
    public OutputOptions() {}

    /** Tells whether JSON is asked for. */
    public boolean isJson() {
        return json;
    }

    /** Prints an answer. */
    public void print(Answer answer, Session session) {
        Surroundings surroundings = session.surroundings();
        if (json) {
            ObjectNode object = header(session.status(), session.scope());
            object.put("exit", answer.exitCode());
            object.setAll(answer.json());
            surroundings.out().println(text(object));
        } else {
            surroundings.err().println("fencepost: " + whoDecides(session));
            answer.notes().forEach(surroundings.err()::println);
            answer.lines().forEach(surroundings.out()::println);
        }
        surroundings.out().flush();
        surroundings.err().flush();
    }

    /** Prints an answer for which no authority was looked at: backend, tier, scope and strength are null. */
    public void print(Answer answer, Surroundings surroundings) {
        if (json) {
            ObjectNode object = nobody().put("exit", answer.exitCode());
            object.setAll(answer.json());
            surroundings.out().println(text(object));
        } else {
            answer.lines().forEach(surroundings.out()::println);
        }
        surroundings.out().flush();
    }

    /** Prints what went wrong; the session, if it came so far. */
    public void print(Failure failure, Surroundings surroundings, @Nullable Session session) {
        if (json) {
            surroundings.out().println(json(failure, session));
        } else {
            if (session != null) {
                surroundings.err().println("fencepost: " + whoDecides(session));
            }
            surroundings.err().println("fencepost: " + failure.code() + ": " + failure.problem());
            failure.wayOut().ifPresent(surroundings.err()::println);
        }
        surroundings.out().flush();
        surroundings.err().flush();
    }

    /** Returns a failure as JSON; without a session backend, tier, scope and strength are null. */
    public static String json(Failure failure, @Nullable Session session) {
        ObjectNode object = session == null ? nobody() : header(session.status(), session.scope());
        object.put("exit", failure.exit().code()).put("answer", "failed");
        ObjectNode error = object.putObject("error").put("code", failure.code()).put("problem", failure.problem());
        failure.wayOut().ifPresent(text -> error.put("wayOut", text));
        return text(object);
    }

    private static ObjectNode nobody() {
        return JsonNodeFactory.instance
                .objectNode()
                .putNull("backend")
                .putNull("tier")
                .putNull("scope")
                .putNull("strength");
    }

    private static ObjectNode header(AuthorityStatus status, Optional<ClaimScope> scope) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("backend", status.backend())
                .put("tier", status.choice().tier().code())
                .put("why", status.choice().why())
                .put("scope", scope.map(ClaimScope::canonical).orElse(null))
                .put("strength", strength(status).orElse(null));
        status.insteadOf().ifPresent(blocked -> object.put("insteadOf", blocked.backend()));
        return object;
    }

    private static String whoDecides(Session session) {
        AuthorityStatus status = session.status();
        return status.backend() + " decides (tier " + status.choice().tier().code()
                + strength(status).map(text -> ", " + text).orElse("")
                + session.scope().map(text -> ", scope " + text).orElse("")
                + status.insteadOf()
                        .map(blocked -> ", INSTEAD OF " + blocked.backend())
                        .orElse("")
                + "): " + status.choice().why();
    }

    private static Optional<String> strength(AuthorityStatus status) {
        return status.guarantees().map(promised -> promised.strength().name().toLowerCase(Locale.ROOT));
    }

    private static String text(ObjectNode object) {
        try {
            return MAPPER.writeValueAsString(object);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of JSON nodes can always be written", e);
        }
    }
}
