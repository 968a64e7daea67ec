package dev.fencepost.cli.backlog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.backlog.Backlog;
import dev.fencepost.backlog.CardJson;
import dev.fencepost.backlog.card.CardDetails;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.Session;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one card. */
@Command(
        name = "show",
        header = "Show a card with what it depends on, what waits for it, its links and its events.",
        footer = {"", "Example:", "  fencepost backlog show A1 --json"})
final class ShowCommand extends BacklogSession {
    @Parameters(paramLabel = "ID", description = "The card.")
    private String id = "";

    @Override
    Answer answer(Session session, Backlog backlog) {
        Optional<CardDetails> found = backlog.show(id);
        if (found.isEmpty()) {
            return CardAnswers.unknown(List.of(id));
        }
        CardDetails details = found.get();
        Answer answer = Answer.done("card").line(CardAnswers.line(details.card()));
        if (!details.card().draft().body().isEmpty()) {
            answer.line(details.card().draft().body());
        }
        details.card().blockedReason().ifPresent(reason -> answer.line("blocked: " + reason));
        details.dependencies()
                .forEach(each -> answer.line(
                        "  needs " + each.id() + "  " + each.status().code() + "  " + each.title()
                                + each.result().map(result -> "  " + result).orElse("")));
        details.dependents().forEach(each -> answer.line("  needed by " + each));
        details.links().forEach(link -> answer.line("  " + link.from() + " " + link.kind() + " " + link.to()));
        details.events()
                .forEach(event -> answer.line("  " + event.at() + "  " + event.kind()
                        + event.actor().map(actor -> " by " + actor).orElse("")
                        + event.note().map(note -> ": " + note).orElse("")));
        answer.json().setAll((ObjectNode) CardAnswers.json(CardJson.of(details)));
        return answer;
    }
}
