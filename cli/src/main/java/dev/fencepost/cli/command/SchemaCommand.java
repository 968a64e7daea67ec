package dev.fencepost.cli.command;

import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.cli.session.UsageException;
import dev.fencepost.postgres.PostgresSchema;
import dev.fencepost.postgres.SchemaStatus;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

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
        Answer answer = Answer.of(
                status.isCurrent() ? ExitCode.DONE : ExitCode.BLOCKED, status.isCurrent() ? "current" : "not_current");
        answer.line(
                "version " + (status.version().isPresent() ? status.version().getAsInt() : "none") + ", needed "
                        + PostgresSchema.neededVersion());
        status.pending().forEach(change -> answer.line("  pending: " + change));
        status.drift().forEach(drift -> answer.line("  drift: " + drift));
        if (status.standby()) {
            answer.line("This is a standby. Connect to the primary.");
        }
        if (!status.isCurrent()) {
            answer.line("Run: fencepost schema apply");
        }
        status.version().ifPresent(version -> answer.json().put("version", version));
        answer.json().put("standby", status.standby());
        answer.json().put("neededVersion", PostgresSchema.neededVersion());
        status.pending().forEach(answer.json().putArray("pending")::add);
        status.drift().forEach(answer.json().putArray("drift")::add);
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
        @Option(names = "--app", paramLabel = "ROLE", description = "Also the grants for the role of coordinators.")
        private @Nullable String app;

        @Option(names = "--reader", paramLabel = "ROLE", description = "The role that only looks; with --app.")
        private @Nullable String reader;

        /** Makes the command; picocli does. */
        public Print() {}

        @Override
        protected Answer answer(Session session) {
            String name = Database.schemaName(session);
            String appRole = app;
            String readerRole = reader;
            if ((appRole == null) != (readerRole == null)) {
                throw new UsageException("--app and --reader go together");
            }
            String sql = PostgresSchema.print(name);
            if (appRole != null && readerRole != null) {
                sql += UsageException.checked(
                        "--app, --reader", () -> PostgresSchema.printGrants(name, appRole, readerRole));
            }
            Answer answer = Answer.done("sql").line(sql);
            answer.json().put("sql", sql);
            return answer;
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
