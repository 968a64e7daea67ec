package dev.fencepost.tracker.fake.jira;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** To Do, In Progress, Done; from Done only back to In Progress. */
final class FakeWorkflow {
    private FakeWorkflow() {}

    static Status named(String label) {
        return Arrays.stream(Status.values())
                .filter(status -> status.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the fake has no status " + label));
    }

    static ArrayNode all() {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        Arrays.stream(Status.values()).map(Status::json).forEach(all::add);
        return all;
    }

    static ObjectNode transitions(Status from) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("expand", "transitions");
        ArrayNode array = body.putArray("transitions");
        from.targets().forEach(target -> {
            ObjectNode transition = array.addObject().put("id", transitionId(from, target));
            transition.put("name", "Go to " + target.label()).set("to", target.json());
        });
        return body;
    }

    static Optional<Status> target(Status from, String transition) {
        return from.targets().stream()
                .filter(target -> transitionId(from, target).equals(transition))
                .findFirst();
    }

    private static String transitionId(Status from, Status target) {
        return from.id() + target.id();
    }

    enum Status {
        TO_DO("To Do", "1", "new"),
        IN_PROGRESS("In Progress", "3", "indeterminate"),
        DONE("Done", "6", "done");

        private final String label;
        private final String id;
        private final String category;

        Status(String label, String id, String category) {
            this.label = label;
            this.id = id;
            this.category = category;
        }

        String label() {
            return label;
        }

        String id() {
            return id;
        }

        List<Status> targets() {
            return switch (this) {
                case TO_DO -> List.of(IN_PROGRESS);
                case IN_PROGRESS -> List.of(TO_DO, DONE);
                case DONE -> List.of(IN_PROGRESS);
            };
        }

        ObjectNode json() {
            ObjectNode status =
                    JsonNodeFactory.instance.objectNode().put("id", id).put("name", label);
            status.putObject("statusCategory").put("key", category);
            return status;
        }
    }
}
