package dev.fencepost.postgres.schema;

import java.io.StringWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.Scope;
import liquibase.UpdateSummaryEnum;
import liquibase.UpdateSummaryOutputEnum;
import liquibase.changelog.ChangeSet;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.logging.core.NoOpLogService;
import liquibase.resource.ClassLoaderResourceAccessor;
import liquibase.ui.LoggerUIService;

/** The change log, run by Liquibase. The only class that needs it: nothing else loads it. */
final class ChangeLog {
    private final Connection connection;
    private final SchemaScript script;

    ChangeLog(Connection connection, SchemaScript script) {
        this.connection = connection;
        this.script = script;
    }

    /** Uses a Liquibase on this change log. */
    @FunctionalInterface
    private interface Use<T> {
        T with(Liquibase liquibase) throws Exception;
    }

    List<String> pending() throws SQLException {
        return use(liquibase -> liquibase.listUnrunChangeSets(new Contexts(), new LabelExpression()).stream()
                .map(ChangeSet::getId)
                .toList());
    }

    @SuppressWarnings(
            "deprecation") // Its successor, the command API, wants an address and opens a connection of its own.
    String pendingSql() throws SQLException {
        return use(liquibase -> {
            StringWriter sql = new StringWriter();
            liquibase.update(new Contexts(), new LabelExpression(), sql);
            return sql.toString();
        });
    }

    void apply() throws SQLException {
        use(liquibase -> {
            liquibase.update(new Contexts(), new LabelExpression());
            return liquibase;
        });
    }

    private <T> T use(Use<T> use) throws SQLException {
        // Quiet: what there is to say is in the status, and a library does not write to the standard streams.
        Map<String, Object> quiet =
                Map.of(Scope.Attr.logService.name(), new NoOpLogService(), Scope.Attr.ui.name(), new LoggerUIService());
        try {
            return Scope.child(quiet, () -> use.with(liquibase()));
        } catch (SQLException e) {
            throw e;
        } catch (Exception e) {
            throw new SQLException(
                    "the change log of the schema " + script.schema().value() + " could not be run", e);
        }
    }

    private Liquibase liquibase() throws Exception {
        Database database =
                DatabaseFactory.getInstance().findCorrectDatabaseImplementation(new JdbcConnection(connection));
        database.setDefaultSchemaName(script.schema().value());
        database.setLiquibaseSchemaName(script.schema().value());
        Liquibase liquibase =
                new Liquibase(script.changeLog(), new ClassLoaderResourceAccessor(script.jar()), database);
        liquibase.setShowSummary(UpdateSummaryEnum.OFF);
        liquibase.setShowSummaryOutput(UpdateSummaryOutputEnum.LOG);
        script.names().forEach((name, value) -> liquibase.setChangeLogParameter(name, value.quoted()));
        return liquibase;
    }
}
