package dev.fencepost.backlog;

import dev.fencepost.backlog.card.Card;
import dev.fencepost.backlog.card.CardDependency;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Skip;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What became of a request for a card. */
public sealed interface CardClaim {
    /**
     * The card is the claimant's.
     *
     * @param grant the claim with its proof
     * @param card the card
     * @param dependencies what it depends on, with what came out of it
     */
    record Claimed(Grant grant, Card card, List<CardDependency> dependencies) implements CardClaim {
        /** Copies the list. */
        public Claimed {
            dependencies = List.copyOf(dependencies);
        }
    }

    /**
     * No card is eligible now, or not the one that was asked for.
     *
     * @param skips what stood first and why it was passed over; what waits, is held or is done is not looked at
     * @param asked the card that was asked for, if it was one and there is such a card
     */
    record NothingEligible(List<Skip> skips, Optional<Card> asked) implements CardClaim {
        /** Copies the list. */
        public NothingEligible {
            skips = List.copyOf(skips);
        }
    }

    /**
     * Others are at the eligible cards right now.
     *
     * @param retryAfter how long to wait
     */
    record Contended(Duration retryAfter) implements CardClaim {}

    /**
     * The request was decided before, and its claim has ended.
     *
     * @param claims what it was granted
     */
    record AlreadyEnded(List<ClaimRecord> claims) implements CardClaim {
        /** Copies the list. */
        public AlreadyEnded {
            claims = List.copyOf(claims);
        }
    }
}
