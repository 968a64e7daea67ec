package dev.fencepost.backlog;

import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.backlog.card.JsonText;
import java.util.Optional;

/** A card that comes from elsewhere, by the line it came in; the status and the result hold if it is new here. */
record ImportedCard(int line, CardDraft draft, Optional<CardStatus> status, Optional<JsonText> result) {
    static ImportedCard of(int line, CardDraft draft) {
        return new ImportedCard(line, draft, Optional.empty(), Optional.empty());
    }
}
