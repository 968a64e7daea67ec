package dev.fencepost.cli.backlog;

import dev.fencepost.backlog.Backlog;
import dev.fencepost.backlog.CardJson;
import dev.fencepost.backlog.CardQuery;
import dev.fencepost.backlog.card.Card;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.UsageException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists cards. */
@Command(
        name = "list",
        header = "List cards, in the order of claims.",
        footer = {
            "",
            "Examples:",
            "  fencepost backlog list --ready",
            "  fencepost backlog list --status blocked --json"
        })
final class ListCommand extends BacklogSession {
    @Option(
            names = "--status",
            paramLabel = "STATUS",
            description = "ready, claimed, blocked, done, cancelled, deleted.")
    private @Nullable CardStatus status;

    @Option(names = "--phase", paramLabel = "NAME", description = "Only this phase.")
    private @Nullable String phase;

    @Option(names = "--label", paramLabel = "NAME", description = "Only with this label.")
    private @Nullable String label;

    @Option(names = "--spec", paramLabel = "REF", description = "Only of this specification.")
    private @Nullable String spec;

    @Option(names = "--ready", description = "Only what a claim could take now.")
    private boolean ready;

    @Option(names = "--after", paramLabel = "ID", description = "What comes after this card.")
    private @Nullable String after;

    @Option(names = "--limit", paramLabel = "N", defaultValue = "1000", description = "The most cards.")
    private int limit;

    @Override
    Answer answer(Session session, Backlog backlog) {
        List<Card> cards = backlog.list(UsageException.checked("--limit", this::query));
        Answer answer = Answer.done("cards");
        cards.forEach(card -> answer.line(CardAnswers.line(card)));
        answer.json().set("cards", CardAnswers.json(CardJson.ofCards(cards)));
        return answer;
    }

    private CardQuery query() {
        CardQuery query = CardQuery.all().withLimit(limit);
        query = status == null ? query : query.withStatus(status);
        query = phase == null ? query : query.withPhase(phase);
        query = label == null ? query : query.withLabel(label);
        query = spec == null ? query : query.withSpecRef(spec);
        query = after == null ? query : query.after(after);
        return ready ? query.eligible() : query;
    }
}
