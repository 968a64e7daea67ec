package dev.fencepost.cli.command;

import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.postgres.PostgresSchema;
import dev.fencepost.postgres.SchemaStatus;
import java.sql.SQLException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Looks at, prints and applies the schema of a PostgreSQL. */
@Command(
        name = "schema",
        header = "Look at, print or apply the schema of a PostgreSQL.",
        description = "Nothing else ever changes it, but for the local default, which is your own.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {SchemaCommand.Status.class, SchemaCommand.Print.class, SchemaCommand.Apply.class})
public final class SchemaCommand {
    /** Makes the command; picocli does. */
    public SchemaCommand() {}

    private static Answer of(SchemaStatus status) {
        Answer answer = new SchemaState(
                        status.isCurrent(),
                        status.version(),
                        PostgresSchema.neededVersion(),
                        status.pending(),
                        status.drift())
                .answer("fencepost schema apply");
        if (status.standby()) {
            answer.line("This is a standby. Connect to the primary.");
        }
        answer.json().put("standby", status.standby());
        return answer;
    }

    /** Says how the schema stands. */
    @Command(
            name = "status",
            header = "Say how the schema stands. Exits with 3 if it has to be applied first.",
            footer = {"", "Example:", "  fencepost schema status"})
    public static final class Status extends SessionCommand {
        /** Makes the command; picocli does. */
        public Status() {}

        @Override
        protected Answer answer(Session session) {
            try (Database database = Database.of(session)) {
                return of(database.schema().status());
            } catch (SQLException e) {
                throw new AuthorityUnavailableException("the schema could not be looked at: " + e.getMessage(), e);
            }
        }
    }

    /** Prints it as SQL. */
    @Command(
            name = "print",
            header = "Print the schema as SQL.",
            footer = {"", "Example:", "  fencepost schema print --app claimer --reader viewer > schema.sql"})
    public static final class Print extends SessionCommand {
        @Mixin
        private SchemaRoles roles = new SchemaRoles();

        /** Makes the command; picocli does. */
        public Print() {}

        @Override
        protected Answer answer(Session session) {
            String name = Database.schemaName(session);
            return roles.print(
                    PostgresSchema.print(name), (app, reader) -> PostgresSchema.printGrants(name, app, reader));
        }
    }

    /** Applies it. */
    @Command(
            name = "apply",
            header = "Create the schema or bring it up to date.",
            footer = {"", "Example:", "  fencepost schema apply"})
    public static final class Apply extends SessionCommand {
        /** Makes the command; picocli does. */
        public Apply() {}

        @Override
        protected boolean isBounded() {
            return false;
        }

        @Override
        protected Answer answer(Session session) {
            try (Database database = Database.of(session)) {
                database.schema().apply();
                return of(database.schema().status());
            } catch (SQLException e) {
                throw new AuthorityUnavailableException("the schema could not be applied: " + e.getMessage(), e);
            }
        }
    }
}
