package dev.fencepost.cli.backlog;

import dev.fencepost.backlog.CardChanges;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.card.JsonText;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The content of a card, beside its title. */
final class CardOptions {
    @Option(names = "--body", paramLabel = "TEXT", description = "What is to be done.")
    private @Nullable String body;

    @Option(names = "--type", paramLabel = "NAME", description = "What kind of work it is. Default: task.")
    private @Nullable String type;

    @Option(names = "--phase", paramLabel = "NAME", description = "A free grouping.")
    private @Nullable String phase;

    @Option(names = "--category", paramLabel = "NAME", description = "Another free grouping.")
    private @Nullable String category;

    @Option(names = "--priority", paramLabel = "N", description = "The project says which comes first. Default: 0.")
    private @Nullable Integer priority;

    @Option(names = "--acceptance", paramLabel = "JSON", description = "When it is done: a JSON array.")
    private @Nullable String acceptance;

    @Option(names = "--steps", paramLabel = "JSON", description = "How it is done: a JSON array.")
    private @Nullable String steps;

    @Option(names = "--payload", paramLabel = "JSON", description = "Anything: a JSON object.")
    private @Nullable String payload;

    @Option(names = "--label", paramLabel = "NAME", description = "A label; give it as often as there are labels.")
    private @Nullable List<String> labels;

    @Option(names = "--assignee", paramLabel = "NAME", description = "Who should do it; a hint.")
    private @Nullable String assignee;

    @Option(names = "--spec", paramLabel = "REF", description = "The specification it belongs to.")
    private @Nullable String spec;

    @Option(names = "--max-attempts", paramLabel = "N", description = "How many attempts it may have.")
    private @Nullable Integer maxAttempts;

    CardDraft.Builder put(CardDraft.Builder draft) {
        CardDraft.Builder changed = body == null ? draft : draft.body(body);
        changed = type == null ? changed : changed.type(type);
        changed = phase == null ? changed : changed.phase(phase);
        changed = category == null ? changed : changed.category(category);
        changed = priority == null ? changed : changed.priority(priority);
        changed = acceptance == null ? changed : changed.acceptance(new JsonText(acceptance));
        changed = steps == null ? changed : changed.steps(new JsonText(steps));
        changed = payload == null ? changed : changed.payload(new JsonText(payload));
        changed = labels == null ? changed : changed.labels(labels);
        changed = assignee == null ? changed : changed.assignee(assignee);
        changed = spec == null ? changed : changed.specRef(spec);
        return maxAttempts == null ? changed : changed.maxAttempts(maxAttempts);
    }

    CardChanges put(CardChanges changes) {
        CardChanges changed = body == null ? changes : changes.body(body);
        changed = type == null ? changed : changed.type(type);
        changed = phase == null ? changed : changed.phase(phase);
        changed = category == null ? changed : changed.category(category);
        changed = priority == null ? changed : changed.priority(priority);
        changed = acceptance == null ? changed : changed.acceptance(new JsonText(acceptance));
        changed = steps == null ? changed : changed.steps(new JsonText(steps));
        changed = payload == null ? changed : changed.payload(new JsonText(payload));
        changed = labels == null ? changed : changed.labels(labels);
        changed = assignee == null ? changed : changed.assignee(assignee);
        changed = spec == null ? changed : changed.specRef(spec);
        return maxAttempts == null ? changed : changed.maxAttempts(maxAttempts);
    }
}
