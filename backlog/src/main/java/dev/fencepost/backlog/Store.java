package dev.fencepost.backlog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.fencepost.backlog.json.CardReader;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.postgres.call.Blockers;
import dev.fencepost.postgres.call.Database;
import dev.fencepost.postgres.call.FunctionCall;
import dev.fencepost.postgres.call.SqlName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The functions of the backlog's schema, for one project. */
final class Store {
    private final Database database;
    private final Database authority;
    private final ClaimScope scope;

    Store(DataSource dataSource, String authoritySchema, ClaimScope scope) {
        SqlName authorityName = new SqlName(authoritySchema);
        SqlName name = new SqlName(BacklogSchema.nameBeside(authoritySchema));
        this.database = new Database(dataSource, name, new Blockers(name, "fencepost backlog schema apply"));
        this.authority = new Database(dataSource, authorityName, new Blockers(authorityName, "fencepost schema apply"));
        this.scope = scope;
    }

    Database database() {
        return database;
    }

    Database authority() {
        return authority;
    }

    ClaimScope scope() {
        return scope;
    }

    /** Starts a call about the project of a function that answers in columns of its own. */
    FunctionCall call(String function) {
        return FunctionCall.plain(function).text(scope.canonical());
    }

    /** Reads what a function answers in one JSON value. */
    static JsonNode json(ResultSet rows) throws SQLException {
        rows.next();
        return node(rows.getString(1));
    }

    static JsonNode node(@Nullable String json) {
        return json == null ? NullNode.getInstance() : CardReader.parse(json);
    }

    /** Reads what a function answers in one JSON value a row. */
    static List<JsonNode> all(ResultSet rows) throws SQLException {
        List<JsonNode> nodes = new ArrayList<>();
        while (rows.next()) {
            nodes.add(node(rows.getString(1)));
        }
        return nodes;
    }

    /** Reads the entry and the JSON that go with it. */
    static Entry entry(ResultSet rows) throws SQLException {
        rows.next();
        return new Entry(rows.getString(1), node(rows.getString(2)));
    }

    record Entry(String kind, JsonNode json) {}
}
