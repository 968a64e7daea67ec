package dev.fencepost.cli.backlog;

import dev.fencepost.backlog.Backlog;
import dev.fencepost.backlog.CardChanges;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.UsageException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes a card's content. */
@Command(
        name = "update",
        header = "Change what a card says; what is not named stays.",
        footer = {"", "Example:", "  fencepost backlog update A1 --priority 0 --clear phase"})
final class UpdateCommand extends BacklogSession {
    @Parameters(paramLabel = "ID", description = "The card.")
    private String id = "";

    @Option(names = "--title", paramLabel = "TEXT", description = "What it is, in one line.")
    private @Nullable String title;

    @Option(
            names = "--clear",
            paramLabel = "FIELD",
            description = "Takes phase, category, assignee, spec_ref or max_attempts away.")
    private List<String> cleared = List.of();

    @Option(names = "--by", paramLabel = "NAME", description = "Who does, for the record.")
    private @Nullable String actor;

    @Mixin
    private CardOptions content = new CardOptions();

    @Override
    Answer answer(Session session, Backlog backlog) {
        CardChanges changes = UsageException.checked("the changes", this::changes);
        if (changes.isEmpty()) {
            throw new UsageException("nothing is to change; name a field, such as --priority 1");
        }
        return CardAnswers.of(backlog.update(id, changes, Optional.ofNullable(actor)));
    }

    private CardChanges changes() {
        CardChanges changes = content.put(
                title == null ? CardChanges.none() : CardChanges.none().title(title));
        for (String field : cleared) {
            changes = changes.clear(field);
        }
        return changes;
    }
}
