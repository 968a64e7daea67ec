package dev.fencepost.cli.backlog;

import dev.fencepost.backlog.Backlog;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.UsageException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a card. */
@Command(
        name = "create",
        header = "Make a card. The same again makes no second one.",
        footer = {
            "",
            "Examples:",
            "  fencepost backlog create A1 --title 'Parse the header'",
            "  fencepost backlog create A2 --title 'Check the sum' --priority 2 --depends-on A1 --label core"
        })
final class CreateCommand extends BacklogSession {
    @Parameters(paramLabel = "ID", description = "Its id, which you choose and which stays.")
    private String id = "";

    @Option(names = "--title", paramLabel = "TEXT", required = true, description = "What it is, in one line.")
    private String title = "";

    @Option(names = "--depends-on", paramLabel = "ID", description = "A card that must be done first.")
    private List<String> dependsOn = List.of();

    @Option(names = "--idempotency-key", paramLabel = "KEY", description = "Names the making of this card, for ever.")
    private @Nullable String idempotencyKey;

    @Option(names = "--created-by", paramLabel = "NAME", description = "Who makes it.")
    private @Nullable String createdBy;

    @Mixin
    private CardOptions content = new CardOptions();

    @Override
    Answer answer(Session session, Backlog backlog) {
        return CardAnswers.of(backlog.create(UsageException.checked("the card", this::draft)));
    }

    private CardDraft draft() {
        CardDraft.Builder draft = content.put(CardDraft.builder(id, title).dependsOn(dependsOn));
        draft = idempotencyKey == null ? draft : draft.idempotencyKey(idempotencyKey);
        draft = createdBy == null ? draft : draft.createdBy(createdBy);
        return draft.build();
    }
}
