package dev.fencepost.postgres;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.postgres.call.CallFailure;
import dev.fencepost.postgres.call.Database;
import dev.fencepost.postgres.call.FunctionCall;
import dev.fencepost.postgres.call.GrantRows;
import dev.fencepost.postgres.call.RequestSettlement;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** claimNext: one statement that walks the candidates and grants the first claimable ones. */
final class ClaimNext {
    /** About as long as others need to finish what made the scope or the item busy. */
    static final Duration RETRY_AFTER = Duration.ofMillis(50);

    private final Database database;
    private final ClaimRequest request;
    /** One for every grant that there can be: which candidates they are for is known when they are granted. */
    private final List<LeaseToken> tokens;

    ClaimNext(Database database, ClaimRequest request) {
        this.database = database;
        this.request = request;
        this.tokens = IntStream.rangeClosed(
                        1, Math.min(request.howMany(), request.candidates().size()))
                .mapToObj(place -> LeaseToken.derive(request.secret(), request.scope(), request.requestId(), place))
                .toList();
    }

    ClaimResult decide() {
        RequestSettlement settlement = new RequestSettlement(database, request.scope(), request.requestId());
        try {
            return settlement.send(call(), rows -> answer(rows().read(rows)));
        } catch (CallFailure e) {
            if (e.fate() == CallFailure.Fate.BUSY) {
                return new Contended(List.of(), RETRY_AFTER);
            }
            throw Database.nothingHappened(e);
        }
    }

    private GrantRows rows() {
        return GrantRows.inOrder(request.requestId(), tokens);
    }

    private FunctionCall call() {
        List<Candidate> candidates = request.candidates();
        return FunctionCall.plain("pick_v1")
                .text(request.scope().canonical())
                .text(request.requestId().value())
                .bytes(HexFormat.of().parseHex(request.fingerprint()))
                .texts(candidates.stream().map(each -> each.key().itemId()).toArray(String[]::new))
                .texts(concurrencyKeys(candidates))
                .binaries(tokens.stream().map(LeaseToken::sha256).toArray(byte[][]::new))
                .claimant(request.claimant())
                .micros(request.lease())
                .number(request.howMany())
                .flag(request.lapsedPolicy() == LapsedPolicy.RECLAIM)
                .micros(request.takeoverGrace())
                .limits(request.maxAttempts(), request.limits());
    }

    /** An array has null wherever it has nothing: so none will do for none. */
    private static @Nullable String[] concurrencyKeys(List<Candidate> candidates) {
        return candidates.stream().allMatch(each -> each.concurrencyKey().isEmpty())
                ? new String[0]
                : candidates.stream()
                        .map(each -> each.concurrencyKey().orElse(null))
                        .toArray(String[]::new);
    }

    private static ClaimResult answer(GrantRows rows) {
        if (rows.alreadyEnded().isPresent()) {
            return rows.alreadyEnded().get();
        }
        List<Grant> grants = rows.grants();
        if (!grants.isEmpty()) {
            return new Granted(grants, rows.skips());
        }
        return rows.isContended() ? new Contended(rows.skips(), RETRY_AFTER) : nothingClaimable(rows);
    }

    private static NothingClaimable nothingClaimable(GrantRows rows) {
        Optional<Instant> earliestExpiry = rows.skips().stream()
                .filter(skip -> skip.reason() == SkipReason.HELD)
                .flatMap(skip -> skip.until().stream())
                .min(Comparator.naturalOrder());
        Optional<Duration> retryAfter = rows.skips().stream()
                .map(Skip::until)
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder())
                .flatMap(until -> rows.now().map(now -> Duration.between(now, until)));
        return new NothingClaimable(rows.skips(), earliestExpiry, retryAfter);
    }
}
