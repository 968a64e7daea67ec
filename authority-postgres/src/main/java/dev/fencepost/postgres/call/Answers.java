package dev.fencepost.postgres.call;

import static java.util.Objects.requireNonNull;

import dev.fencepost.claim.Attributes;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.WorkItemKey;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads rows of {@code answer_v1}, one after the other; every accessor is about the row that {@link #next} came to. */
public final class Answers {
    private final ResultSet rows;
    /** The rows of an answer are nearly always of one scope: it is parsed once. */
    private @Nullable ClaimScope scope;

    /** Reads from before the first row. */
    public Answers(ResultSet rows) {
        this.rows = rows;
    }

    /** Goes to the next row, if there is one. */
    public boolean next() throws SQLException {
        return rows.next();
    }

    /** Returns what kind of row it is. */
    public String entry() throws SQLException {
        return rows.getString(1);
    }

    /** Returns the authority's time of the decision. */
    public Instant at() throws SQLException {
        return requireNonNull(instant(2), "at");
    }

    /** Returns the coded cause. */
    public String cause() throws SQLException {
        return rows.getString(3);
    }

    /** Returns until when it holds, if it ends by itself. */
    public Optional<Instant> until() throws SQLException {
        return Optional.ofNullable(instant(4));
    }

    /** Returns the item. */
    public WorkItemKey key() throws SQLException {
        String canonical = rows.getString(5);
        ClaimScope known = scope;
        if (known == null || !known.canonical().equals(canonical)) {
            known = ClaimScope.parse(canonical);
            scope = known;
        }
        return new WorkItemKey(known, rows.getString(6));
    }

    /** Returns the fence. */
    public FencingToken fence() throws SQLException {
        return new FencingToken(rows.getLong(7));
    }

    /** Returns the fence of the grant before, if there was one. */
    public Optional<FencingToken> previousFence() throws SQLException {
        long value = rows.getLong(8);
        return rows.wasNull() ? Optional.empty() : Optional.of(new FencingToken(value));
    }

    /** Returns the claim. */
    public Claim claim() throws SQLException {
        Lease lease = new Lease(requireNonNull(instant(18), "granted_at"), requireNonNull(instant(19), "expires_at"));
        return new Claim(key(), claimant(), fence(), lease, rows.getInt(9));
    }

    int ordinal() throws SQLException {
        return rows.getInt(17);
    }

    private Claimant claimant() throws SQLException {
        return new Claimant(rows.getString(10), text(11), text(12), text(13), attributes());
    }

    private Attributes attributes() throws SQLException {
        @Nullable Object[] namesAndValues = array(14);
        if (namesAndValues.length == 0) {
            return Attributes.none();
        }
        Map<String, String> values = new TreeMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put(String.valueOf(namesAndValues[i]), String.valueOf(namesAndValues[i + 1]));
        }
        return new Attributes(values);
    }

    /** Returns the claim with how it ended. */
    public ClaimRecord record() throws SQLException {
        Claim claim = claim();
        Optional<ClaimEnd> end = end();
        return new ClaimRecord(
                claim,
                new RequestId(rows.getString(16)),
                text(15),
                previousFence(),
                end.isPresent()
                        ? ClaimState.ENDED
                        : claim.lease().isOverAt(at()) ? ClaimState.LAPSED : ClaimState.ACTIVE,
                text(20).map(Packet::new),
                end,
                Optional.ofNullable(instant(28)),
                evidence());
    }

    /** Returns how the claim ended, if it has. */
    public Optional<ClaimEnd> end() throws SQLException {
        String cause = rows.getString(21);
        if (cause == null) {
            return Optional.empty();
        }
        Optional<Outcome> outcome = rows.getString(23) == null ? Optional.empty() : Optional.of(outcome());
        return Optional.of(new ClaimEnd(
                ClaimEnd.Cause.valueOf(cause), requireNonNull(instant(22), "ended_at"), outcome, text(27)));
    }

    private Outcome outcome() throws SQLException {
        long micros = rows.getLong(25);
        Optional<Duration> retryAfter =
                rows.wasNull() ? Optional.empty() : Optional.of(Duration.of(micros, ChronoUnit.MICROS));
        return new Outcome(Outcome.Kind.valueOf(rows.getString(23)), text(24), retryAfter, text(26).map(Packet::new));
    }

    private List<Evidence> evidence() throws SQLException {
        @Nullable Object[] packets = array(29);
        @Nullable Object[] times = array(30);
        List<Evidence> evidence = new ArrayList<>(packets.length);
        for (int i = 0; i < packets.length; i++) {
            long micros = ((Number) requireNonNull(times[i])).longValue();
            evidence.add(new Evidence(
                    new Packet(String.valueOf(packets[i])), Instant.EPOCH.plus(micros, ChronoUnit.MICROS)));
        }
        return evidence;
    }

    private Optional<String> text(int column) throws SQLException {
        return Optional.ofNullable(rows.getString(column));
    }

    private @Nullable Instant instant(int column) throws SQLException {
        OffsetDateTime value = rows.getObject(column, OffsetDateTime.class);
        return value == null ? null : value.toInstant();
    }

    private @Nullable Object[] array(int column) throws SQLException {
        Array array = rows.getArray(column);
        return array == null ? new Object[0] : (Object[]) array.getArray();
    }
}
