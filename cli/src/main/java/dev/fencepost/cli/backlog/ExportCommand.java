package dev.fencepost.cli.backlog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.fencepost.backlog.Backlog;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.Session;
import picocli.CommandLine.Command;

/** Writes every card. */
@Command(
        name = "export",
        header = "Write every card as one JSON object a line, deleted ones too.",
        footer = {"", "Example:", "  fencepost backlog export > backlog.jsonl"})
final class ExportCommand extends BacklogSession {
    @Override
    Answer answer(Session session, Backlog backlog) {
        Answer answer = Answer.done("exported");
        ArrayNode cards = answer.json().putArray("cards");
        backlog.export(line -> {
            answer.line(line);
            cards.add(CardAnswers.json(line));
        });
        return answer;
    }
}
