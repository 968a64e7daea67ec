package dev.fencepost.cli.backlog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.backlog.Backlog;
import dev.fencepost.backlog.BacklogStats;
import dev.fencepost.backlog.CardJson;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.Session;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** Says how the backlog stands. */
@Command(
        name = "stats",
        header = "Count cards by status and phase, and say how old the oldest ready one is.",
        footer = {"", "Example:", "  fencepost backlog stats --json"})
final class StatsCommand extends BacklogSession {
    @Override
    Answer answer(Session session, Backlog backlog) {
        BacklogStats stats = backlog.stats();
        Answer answer = Answer.done("stats").line(text(stats.counts()));
        answer.line("waiting on others: " + stats.waiting() + ", expired claims: " + stats.expired()
                + stats.oldestReady()
                        .map(age -> ", oldest ready: " + ClaimNodes.span(age))
                        .orElse(""));
        new TreeMap<>(stats.phases())
                .forEach((phase, counts) ->
                        answer.line("  " + (phase.isEmpty() ? "(no phase)" : phase) + ": " + text(counts)));
        answer.json().setAll((ObjectNode) CardAnswers.json(CardJson.of(stats)));
        return answer;
    }

    private static String text(Map<CardStatus, Integer> counts) {
        return counts.isEmpty()
                ? "no cards"
                : new TreeMap<>(counts)
                        .entrySet().stream()
                                .map(count -> count.getKey().code() + ": " + count.getValue())
                                .collect(Collectors.joining(", "));
    }
}
