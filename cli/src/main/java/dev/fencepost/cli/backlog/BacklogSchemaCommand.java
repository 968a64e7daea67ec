package dev.fencepost.cli.backlog;

import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.backlog.BacklogSchema;
import dev.fencepost.cli.command.Database;
import dev.fencepost.cli.command.SchemaRoles;
import dev.fencepost.cli.command.SchemaState;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import java.sql.SQLException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Looks at, prints and applies the schema of the backlog. */
@Command(
        name = "schema",
        header = "Look at, print or apply the schema of the backlog, beside the authority's.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            BacklogSchemaCommand.Status.class,
            BacklogSchemaCommand.Print.class,
            BacklogSchemaCommand.Apply.class
        })
final class BacklogSchemaCommand {
    private static Answer of(BacklogSchema.Status status) {
        return new SchemaState(
                        status.isCurrent(),
                        status.version(),
                        BacklogSchema.neededVersion(),
                        status.pending(),
                        status.drift())
                .answer("fencepost backlog schema apply");
    }

    /** Says how the schema stands. */
    @Command(
            name = "status",
            header = "Say how the schema stands. Exits with 3 if it has to be applied first.",
            footer = {"", "Example:", "  fencepost backlog schema status"})
    static final class Status extends SessionCommand {
        @Override
        protected Answer answer(Session session) {
            try (Database database = Database.of(session)) {
                return of(BacklogSchema.of(database.dataSource(), database.schemaName())
                        .status());
            } catch (SQLException e) {
                throw new AuthorityUnavailableException("the schema could not be looked at: " + e.getMessage(), e);
            }
        }
    }

    /** Prints it as SQL. */
    @Command(
            name = "print",
            header = "Print the schema as SQL.",
            footer = {"", "Example:", "  fencepost backlog schema print > backlog.sql"})
    static final class Print extends SessionCommand {
        @Mixin
        private SchemaRoles roles = new SchemaRoles();

        @Override
        protected Answer answer(Session session) {
            String name = Database.schemaName(session);
            return roles.print(
                    BacklogSchema.print(name), (app, reader) -> BacklogSchema.printGrants(name, app, reader));
        }
    }

    /** Applies it. */
    @Command(
            name = "apply",
            header = "Create the schema or bring it up to date.",
            footer = {"", "Example:", "  fencepost backlog schema apply"})
    static final class Apply extends SessionCommand {
        @Override
        protected boolean isBounded() {
            return false;
        }

        @Override
        protected Answer answer(Session session) {
            try (Database database = Database.of(session)) {
                BacklogSchema schema = BacklogSchema.of(database.dataSource(), database.schemaName());
                schema.apply();
                return of(schema.status());
            } catch (SQLException e) {
                throw new AuthorityUnavailableException("the schema could not be applied: " + e.getMessage(), e);
            }
        }
    }
}
