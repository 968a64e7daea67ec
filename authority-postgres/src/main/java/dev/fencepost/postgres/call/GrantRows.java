package dev.fencepost.postgres.call;

import dev.fencepost.authority.AlreadyEnded;
import dev.fencepost.authority.RequestConflictException;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.HandOff;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.claim.WorkItemKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the rows of a claim or a takeover say, before it is put into one answer. */
public final class GrantRows {
    private final RequestId requestId;
    private final TokenSource tokens;
    private final List<Won> won = new ArrayList<>();
    private final List<Skip> skips = new ArrayList<>();
    private final List<ClaimRecord> records = new ArrayList<>();
    private final Map<WorkItemKey, HandOff> handOffs = new HashMap<>();
    private @Nullable Instant now;
    private @Nullable WorkItemKey unprepared;
    private boolean ended;

    /**
     * Starts with no rows.
     *
     * @param tokens the token that was prepared for an item
     */
    public GrantRows(RequestId requestId, Function<WorkItemKey, LeaseToken> tokens) {
        this(requestId, (key, ordinal) -> tokens.apply(key));
    }

    private GrantRows(RequestId requestId, TokenSource tokens) {
        this.requestId = requestId;
        this.tokens = tokens;
    }

    /** Starts with no rows of a request whose tokens were prepared for its first grant, its second, and so on. */
    public static GrantRows inOrder(RequestId requestId, List<LeaseToken> tokens) {
        return new GrantRows(requestId, (key, ordinal) -> tokens.get(ordinal - 1));
    }

    /** Starts with no rows of a request whose tokens are each derived from its secret. */
    public static GrantRows of(RequestId requestId, RequestSecret secret) {
        return new GrantRows(requestId, key -> LeaseToken.derive(secret, key));
    }

    private record Won(Claim claim, Optional<FencingToken> previousFence, int ordinal) {}

    @FunctionalInterface
    private interface TokenSource {
        LeaseToken of(WorkItemKey key, int ordinal);
    }

    /** Reads all rows. */
    public GrantRows read(ResultSet rows) throws SQLException {
        Answers answers = new Answers(rows);
        while (answers.next()) {
            take(answers);
        }
        return this;
    }

    /** Reads the row that the answers stand at. */
    public void take(Answers answers) throws SQLException {
        now = answers.at();
        switch (answers.entry()) {
            case "grant" -> won.add(new Won(answers.claim(), answers.previousFence(), answers.ordinal()));
            case "predecessor" -> handOver(answers.record());
            case "skip" -> skips.add(skip(answers));
            case "ended" -> ended = true;
            case "record" -> records.add(answers.record());
            case "unprepared" -> unprepared = answers.key();
            case "conflict" -> throw new RequestConflictException(requestId);
            default -> throw new SQLException("unexpected entry " + answers.entry());
        }
    }

    private void handOver(ClaimRecord predecessor) {
        predecessor.handOff().ifPresent(left -> handOffs.put(predecessor.claim().key(), left));
    }

    private static Skip skip(Answers answers) throws SQLException {
        SkipReason reason = SkipReason.valueOf(answers.cause());
        boolean showsHolder = reason == SkipReason.HELD || reason == SkipReason.LAPSED_NOT_RECLAIMABLE;
        Optional<Claim> holder = showsHolder ? Optional.of(answers.claim()) : Optional.empty();
        return new Skip(answers.key(), reason, holder, answers.until());
    }

    /** Returns the grants, in order. */
    public List<Grant> grants() {
        return won.stream().map(this::grant).toList();
    }

    private Grant grant(Won each) {
        WorkItemKey key = each.claim().key();
        return new Grant(
                each.claim(),
                tokens.of(key, each.ordinal()),
                each.previousFence(),
                Optional.ofNullable(handOffs.get(key)));
    }

    /** Returns what was passed over, in order. */
    public List<Skip> skips() {
        return skips;
    }

    /** Tells whether something free was only being taken by others. */
    public boolean isContended() {
        return skips.stream().anyMatch(skip -> skip.reason() == SkipReason.CONTENDED);
    }

    /** Returns what became of a request that was decided before, if this one was. */
    public Optional<AlreadyEnded> alreadyEnded() {
        return ended ? Optional.of(new AlreadyEnded(requestId, records)) : Optional.empty();
    }

    /** Returns the instant of the decision; nothing if there was not even a candidate to say something about. */
    public Optional<Instant> now() {
        return Optional.ofNullable(now);
    }

    /** Returns the item whose token a takeover would have needed. */
    public Optional<WorkItemKey> unprepared() {
        return Optional.ofNullable(unprepared);
    }
}
