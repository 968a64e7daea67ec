package dev.fencepost.backlog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.backlog.card.Card;
import dev.fencepost.backlog.json.CardReader;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.postgres.call.Answers;
import dev.fencepost.postgres.call.CallFailure;
import dev.fencepost.postgres.call.Database;
import dev.fencepost.postgres.call.FunctionCall;
import dev.fencepost.postgres.call.GrantRows;
import dev.fencepost.postgres.call.RequestSettlement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Claims a card: one statement that picks it and has the authority decide. */
final class CardClaims {
    /** About as long as others need to finish what they are at. */
    private static final Duration RETRY_AFTER = Duration.ofMillis(50);

    private static final int CARD = 31;

    private final Store store;
    private final CardRequest request;
    private final LeaseToken token;

    CardClaims(Store store, CardRequest request) {
        this.store = store;
        this.request = request;
        this.token = request.token(store.scope());
    }

    CardClaim decide() {
        RequestSettlement settlement =
                new RequestSettlement(store.database(), store.authority(), store.scope(), request.requestId());
        try {
            return settlement.send(call(), this::read);
        } catch (CallFailure e) {
            if (e.fate() == CallFailure.Fate.BUSY) {
                return new CardClaim.Contended(RETRY_AFTER);
            }
            throw Database.nothingHappened(e);
        }
    }

    private FunctionCall call() {
        ClaimRequest decided = request.decided(store.scope());
        return FunctionCall.of("claim_v1", "card")
                .text(store.scope().canonical())
                .text(request.requestId().value())
                .bytes(HexFormat.of().parseHex(decided.fingerprint()))
                .text(request.card())
                .bytes(token.sha256())
                .claimant(request.claimant())
                .number(request.ttl()
                        .map(time -> FunctionCall.toMicros(decided.lease()))
                        .orElse(null))
                .limits(OptionalInt.empty(), request.limits());
    }

    private CardClaim read(ResultSet rows) throws SQLException {
        Answers answers = new Answers(rows);
        GrantRows grants = new GrantRows(request.requestId(), key -> token);
        Optional<JsonNode> claimed = Optional.empty();
        Optional<Card> asked = Optional.empty();
        while (answers.next()) {
            Optional<JsonNode> card = Optional.ofNullable(rows.getString(CARD)).map(Store::node);
            if (answers.entry().equals("asked")) {
                asked = card.map(CardReader::card);
            } else {
                grants.take(answers);
                if (card.isPresent()) {
                    claimed = card;
                }
            }
        }
        if (grants.alreadyEnded().isPresent()) {
            return new CardClaim.AlreadyEnded(grants.alreadyEnded().get().claims());
        }
        List<Grant> won = grants.grants();
        if (!won.isEmpty()) {
            JsonNode card = claimed.orElseThrow(() -> new SQLException("a grant came without its card"));
            return new CardClaim.Claimed(won.get(0), CardReader.card(card), CardReader.dependencies(card));
        }
        return grants.isContended()
                ? new CardClaim.Contended(RETRY_AFTER)
                : new CardClaim.NothingEligible(grants.skips(), asked);
    }
}
