package dev.fencepost.postgres.call;

import dev.fencepost.authority.Limits;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.WorkItemKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One call of one SQL function with its arguments, in the order of the parameters. */
public final class FunctionCall {
    private static final String ANSWER = "a.entry, a.at, a.cause, a.until, (a.record).*";

    private final String function;
    private final String columns;
    private final List<Argument> arguments = new ArrayList<>();

    private FunctionCall(String function, String columns) {
        this.function = function;
        this.columns = columns;
    }

    /** Starts the call of a function that answers in rows of {@code answer_v1}. */
    public static FunctionCall of(String function) {
        return new FunctionCall(function, ANSWER);
    }

    /** Starts the call of a function that answers in rows of {@code answer_v1} with more columns after them. */
    public static FunctionCall of(String function, String... more) {
        return new FunctionCall(function, ANSWER + ", a." + String.join(", a.", more));
    }

    /** Starts the call of a function that answers in columns of its own. */
    public static FunctionCall plain(String function) {
        return new FunctionCall(function, "a.*");
    }

    /** Adds a text, or null. */
    public FunctionCall text(@Nullable String value) {
        return add((statement, index) -> statement.setString(index, value));
    }

    /** Adds a text, or null where there is none. */
    public FunctionCall text(Optional<String> value) {
        return text(value.orElse(null));
    }

    /** Adds the scope and the id of an item. */
    public FunctionCall key(WorkItemKey key) {
        return text(key.scope().canonical()).text(key.itemId());
    }

    /** Adds bytes. */
    public FunctionCall bytes(byte[] value) {
        return add((statement, index) -> statement.setBytes(index, value));
    }

    /** Adds yes or no. */
    public FunctionCall flag(boolean value) {
        return add((statement, index) -> statement.setBoolean(index, value));
    }

    /** Adds a number. */
    public FunctionCall number(int value) {
        return add((statement, index) -> statement.setInt(index, value));
    }

    /** Adds a number, or null where there is none. */
    public FunctionCall number(OptionalInt value) {
        return value.isPresent()
                ? number(value.getAsInt())
                : add((statement, index) -> statement.setNull(index, Types.INTEGER));
    }

    /** Adds a number, or null. */
    public FunctionCall number(@Nullable Long value) {
        return add((statement, index) -> statement.setObject(index, value, Types.BIGINT));
    }

    /** Adds an instant, or null where there is none. */
    public FunctionCall instant(Optional<Instant> value) {
        return add((statement, index) -> statement.setObject(
                index, value.map(at -> at.atOffset(ZoneOffset.UTC)).orElse(null), Types.TIMESTAMP_WITH_TIMEZONE));
    }

    /** Adds a duration in microseconds. */
    public FunctionCall micros(Duration value) {
        return number(toMicros(value));
    }

    /** Adds texts as one array. */
    public FunctionCall texts(@Nullable String[] values) {
        return array("text", values);
    }

    /** Adds numbers as one array. */
    public FunctionCall numbers(@Nullable Long[] values) {
        return array("bigint", values);
    }

    /** Adds byte strings as one array. */
    public FunctionCall binaries(byte[][] values) {
        return array("bytea", values);
    }

    /** Adds host, agent, owner, execution and attributes. */
    public FunctionCall claimant(Claimant claimant) {
        String[] attributes = claimant.attributes().values().entrySet().stream()
                .flatMap(FunctionCall::nameAndValue)
                .toArray(String[]::new);
        return text(claimant.hostId())
                .text(claimant.agentId())
                .text(claimant.ownerId())
                .text(claimant.executionId())
                .texts(attributes);
    }

    private static Stream<String> nameAndValue(Map.Entry<String, String> attribute) {
        return Stream.of(attribute.getKey(), attribute.getValue());
    }

    /** Adds the cap of attempts and the four limits. */
    public FunctionCall limits(OptionalInt maxAttempts, Limits limits) {
        return number(maxAttempts)
                .number(limits.perScope())
                .number(limits.perClaimant())
                .number(limits.perHost())
                .number(limits.perConcurrencyKey());
    }

    private FunctionCall array(String type, @Nullable Object[] values) {
        return add((statement, index) ->
                statement.setArray(index, statement.getConnection().createArrayOf(type, values)));
    }

    private FunctionCall add(Argument argument) {
        arguments.add(argument);
        return this;
    }

    PreparedStatement prepare(Connection connection, SqlName schema) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql(schema));
        for (int i = 0; i < arguments.size(); i++) {
            arguments.get(i).bind(statement, i + 1);
        }
        return statement;
    }

    private String sql(SqlName schema) {
        StringBuilder sql = new StringBuilder(160);
        sql.append("SELECT ").append(columns).append(" FROM ").append(schema.quoted());
        sql.append('.').append(function).append('(');
        for (int i = 0; i < arguments.size(); i++) {
            sql.append(i == 0 ? "?" : ", ?");
        }
        return sql.append(") AS a").toString();
    }

    /** Names the function alone: arguments are nobody's business but the database's. */
    @Override
    public String toString() {
        return function;
    }

    /** Returns a duration in microseconds. */
    public static long toMicros(Duration value) {
        return TimeUnit.SECONDS.toMicros(value.getSeconds()) + value.getNano() / 1_000;
    }
}
