package dev.fencepost.backlog;

import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.claim.ClaimProof;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a backlog should be: the rules of docs/backlog.md, computed anew over the whole graph each time. */
final class BacklogModel {
    /** A card of the model. */
    static final class ModelCard {
        final String id;
        final int age;
        int priority;
        CardStatus status = CardStatus.READY;
        Set<String> needs = new TreeSet<>();
        /** What the authority says of it: a card that was blocked or done when it was deleted comes back as that. */
        CardStatus before = CardStatus.READY;

        boolean planned;
        int retries;

        @Nullable
        ClaimProof holder;

        long expires;

        ModelCard(String id, int age, int priority) {
            this.id = id;
            this.age = age;
            this.priority = priority;
        }
    }

    private final Map<String, ModelCard> cards = new TreeMap<>();
    private int ages;
    private long now;

    void pass(long minutes) {
        now += minutes;
    }

    Optional<ModelCard> card(String id) {
        return Optional.ofNullable(cards.get(id));
    }

    List<ModelCard> all() {
        return List.copyOf(cards.values());
    }

    ModelCard create(String id, int priority, Set<String> needs) {
        ModelCard card = new ModelCard(id, ages++, priority);
        card.needs.addAll(needs);
        cards.put(id, card);
        return card;
    }

    boolean isHeld(ModelCard card) {
        return card.holder != null && card.expires > now;
    }

    boolean isLapsed(ModelCard card) {
        return card.holder != null && card.expires <= now;
    }

    int waitingOn(ModelCard card) {
        return (int) card.needs.stream()
                .flatMap(id -> card(id).stream())
                .filter(needed -> needed.status != CardStatus.DONE && needed.status != CardStatus.DELETED)
                .count();
    }

    boolean isEligible(ModelCard card) {
        return card.status == CardStatus.READY && waitingOn(card) == 0 && !isHeld(card);
    }

    Optional<ModelCard> next() {
        return cards.values().stream()
                .filter(this::isEligible)
                .min(Comparator.<ModelCard>comparingInt(card -> card.priority).thenComparingInt(card -> card.age));
    }

    void claim(ModelCard card, ClaimProof proof, long minutes) {
        if (card.holder != null) {
            card.retries++;
        }
        card.holder = proof;
        card.expires = now + minutes;
    }

    /** Returns whether the proof is current. */
    boolean holds(ClaimProof proof) {
        ModelCard card = cards.get(proof.key().itemId());
        return card != null && proof.equals(card.holder) && isHeld(card);
    }

    void end(ClaimProof proof, CardStatus status, int retries) {
        ModelCard card = cards.get(proof.key().itemId());
        if (card == null) {
            throw new AssertionError("no card for " + proof.key());
        }
        card.holder = null;
        card.status = status;
        card.before = status;
        card.retries += retries;
    }

    void claimRenewed(ClaimProof proof, long minutes) {
        card(proof.key().itemId()).ifPresent(card -> card.expires = Math.max(card.expires, now + minutes));
    }

    /** Brings one card in step with a line of a plan. */
    void planned(CardDraft draft) {
        ModelCard card = cards.computeIfAbsent(draft.id(), id -> new ModelCard(id, ages++, draft.priority()));
        card.planned = true;
        if (card.status == CardStatus.DONE) {
            return;
        }
        if (card.status == CardStatus.DELETED) {
            card.status = card.before;
        }
        card.priority = draft.priority();
        card.needs = new TreeSet<>(draft.dependsOn());
    }

    int sweep() {
        int ended = 0;
        for (ModelCard card : cards.values()) {
            if (isLapsed(card)) {
                card.holder = null;
                card.retries++;
                ended++;
            }
        }
        return ended;
    }

    /** Returns whether a card can be reached from another by what it needs. */
    boolean reaches(String from, String to) {
        Set<String> seen = new HashSet<>();
        List<String> open = new ArrayList<>(List.of(from));
        while (!open.isEmpty()) {
            String id = open.remove(open.size() - 1);
            if (id.equals(to)) {
                return true;
            }
            ModelCard card = cards.get(id);
            if (seen.add(id) && card != null) {
                open.addAll(card.needs);
            }
        }
        return false;
    }

    /** Returns every card as a line, to be compared with what the backlog shows. */
    List<String> lines() {
        return cards.values().stream()
                .map(card -> card.id + " " + shown(card) + " waits " + waitingOn(card) + " eligible " + isEligible(card)
                        + " retries " + card.retries + " needs " + card.needs)
                .toList();
    }

    private CardStatus shown(ModelCard card) {
        return card.status == CardStatus.READY && isHeld(card) ? CardStatus.CLAIMED : card.status;
    }
}
