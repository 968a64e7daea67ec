package dev.fencepost.cli.backlog;

import dev.fencepost.backlog.Backlog;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.UsageException;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Takes cards in. */
@Command(
        name = "import",
        header = "Take in what export wrote, from standard input, or the items of the configured tracker.",
        description = {
            "New cards keep their status and result; known ones are updated as by a plan; none is deleted. An item of a",
            "tracker is taken in under the tracker's immutable id, so the same again only brings it up to date."
        },
        footer = {
            "",
            "Examples:",
            "  fencepost backlog import < backlog.jsonl",
            "  fencepost backlog import --tracker --tracker-label ready --done-status closed"
        })
final class ImportCommand extends BacklogSession {
    @Option(names = "--tracker", description = "Take the items of the scope's tracker, as it is configured.")
    private boolean tracker;

    @Option(names = "--tracker-label", paramLabel = "NAME", description = "Only items with this label.")
    private @Nullable String label;

    @Option(names = "--tracker-status", paramLabel = "NAME", description = "Only items in this status of the mapping.")
    private @Nullable String status;

    @Option(
            names = "--tracker-query",
            paramLabel = "TEXT",
            description = "More conditions, in the tracker's own language.")
    private @Nullable String query;

    @Option(names = "--done-status", paramLabel = "NAME", description = "A status in which a new item is done.")
    private List<String> doneStatuses = List.of();

    @Option(names = "--limit", paramLabel = "N", defaultValue = "1000", description = "The most items of the tracker.")
    private int limit;

    @Option(names = "--dry-run", description = "Show what would change, and change nothing.")
    private boolean dryRun;

    @Mixin
    private CardCommands.Actor actor = new CardCommands.Actor();

    @Override
    protected boolean isBounded() {
        return false;
    }

    @Override
    Answer answer(Session session, Backlog backlog) throws IOException {
        if (!tracker) {
            return CardAnswers.of(backlog.importLines(input(session), actor.get(), dryRun), dryRun);
        }
        if (limit < 1 || limit > WorkTracker.MAX_LIMIT) {
            throw new UsageException("--limit is " + limit + "; it must be from 1 to " + WorkTracker.MAX_LIMIT);
        }
        TrackerSelector selector = UsageException.checked("the selection", this::selector);
        return CardAnswers.of(
                backlog.importItems(session.openTracker().tracker(), selector, limit, Set.copyOf(doneStatuses), dryRun),
                dryRun);
    }

    private TrackerSelector selector() {
        TrackerSelector selector = TrackerSelector.everything();
        selector = label == null ? selector : selector.withLabel(label);
        selector = status == null ? selector : selector.withStatus(status);
        return query == null ? selector : selector.withQuery(query);
    }
}
