package dev.fencepost.backlog;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.backlog.card.JsonText;
import dev.fencepost.tracker.TrackerItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes cards of a tracker's items. The id is the item's immutable id: a renamed or moved item stays the same card. */
final class TrackerCards {
    private static final int NAME = 200;

    private final String provider;
    private final Set<String> doneStatuses;

    TrackerCards(String provider, Set<String> doneStatuses) {
        this.provider = provider;
        this.doneStatuses = doneStatuses;
    }

    List<ImportedCard> of(List<TrackerItem> items) {
        List<ImportedCard> cards = new ArrayList<>(items.size());
        for (TrackerItem item : items) {
            Optional<CardStatus> status =
                    doneStatuses.contains(item.status()) ? Optional.of(CardStatus.DONE) : Optional.empty();
            cards.add(new ImportedCard(cards.size() + 1, draft(item), status, Optional.empty()));
        }
        return cards;
    }

    private CardDraft draft(TrackerItem item) {
        CardDraft.Builder draft = CardDraft.builder(item.id(), title(item))
                .body(cut(storable(item.body()), CardDraft.MAX_BODY_LENGTH))
                .type("issue")
                .labels(item.labels().stream()
                        .map(label -> oneLine(label, NAME))
                        .filter(label -> !label.isEmpty())
                        .toList())
                .payload(new JsonText(JsonNodeFactory.instance
                        .objectNode()
                        .put("provider", provider)
                        .put("reference", item.reference())
                        .put("url", item.url().toString())
                        .toString()))
                .createdBy(provider);
        item.milestone()
                .map(name -> oneLine(name, NAME))
                .filter(name -> !name.isEmpty())
                .ifPresent(draft::phase);
        item.assignees().stream()
                .map(name -> oneLine(name, NAME))
                .filter(name -> !name.isEmpty())
                .findFirst()
                .ifPresent(draft::assignee);
        return draft.build();
    }

    private static String title(TrackerItem item) {
        String title = oneLine(item.title(), CardDraft.MAX_TITLE_LENGTH);
        return title.isEmpty() ? item.reference() : title;
    }

    /** What strangers wrote may have anything in it; a card's names are one line each. */
    private static String oneLine(String text, int most) {
        StringBuilder line = new StringBuilder();
        storable(text)
                .codePoints()
                .map(c -> Character.isISOControl(c) ? ' ' : c)
                .forEach(line::appendCodePoint);
        return cut(line.toString().strip(), most).strip();
    }

    private static String storable(String text) {
        StringBuilder kept = new StringBuilder();
        text.codePoints()
                .filter(c -> c != 0 && !(c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE))
                .forEach(kept::appendCodePoint);
        return kept.toString();
    }

    private static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }
}
