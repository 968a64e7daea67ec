package dev.fencepost.backlog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.fencepost.backlog.card.Card;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.backlog.card.JsonText;
import dev.fencepost.backlog.json.CardReader;
import dev.fencepost.backlog.json.DraftReader;
import dev.fencepost.backlog.json.DraftWriter;
import dev.fencepost.backlog.plan.PlanProblem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Cards as lines of JSON: those of a plan, with the status and the result. A claim does not travel. */
final class CardLines {
    private static final Set<String> BESIDE = Set.of("status", "result");

    private final List<ImportedCard> cards = new ArrayList<>();
    private final List<PlanProblem> problems = new ArrayList<>();

    private CardLines() {}

    static String line(Card card) {
        ObjectNode node = DraftWriter.node(card.draft());
        node.put("status", kept(card.status()).code());
        card.result().ifPresent(result -> node.putRawValue("result", new RawValue(result.text())));
        return node.toString();
    }

    private static CardStatus kept(CardStatus status) {
        return status == CardStatus.CLAIMED ? CardStatus.READY : status;
    }

    /** Reads lines to their end, whatever is wrong with them. */
    static CardLines read(Iterable<String> lines) {
        CardLines read = new CardLines();
        Set<String> seen = new HashSet<>();
        int number = 0;
        for (String line : lines) {
            number++;
            if (!line.isBlank()) {
                read.take(number, line, seen);
            }
        }
        return read;
    }

    private void take(int number, String line, Set<String> seen) {
        try {
            JsonNode node = CardReader.parse(line);
            ImportedCard card = new ImportedCard(
                    number,
                    DraftReader.read(node, BESIDE),
                    CardReader.text(node, "status").map(CardLines::status),
                    Optional.ofNullable(node.get("result"))
                            .filter(result -> !result.isNull())
                            .map(result -> new JsonText(result.toString())));
            if (!seen.add(card.draft().id())) {
                throw new IllegalArgumentException("id " + card.draft().id() + " is there twice");
            }
            cards.add(card);
        } catch (IllegalArgumentException e) {
            problems.add(new PlanProblem(number, String.valueOf(e.getMessage())));
        }
    }

    private static CardStatus status(String code) {
        try {
            return kept(CardStatus.of(code));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("status " + code + " is not a status of a card", e);
        }
    }

    List<ImportedCard> cards() {
        return cards;
    }

    List<PlanProblem> problems() {
        return problems;
    }
}
