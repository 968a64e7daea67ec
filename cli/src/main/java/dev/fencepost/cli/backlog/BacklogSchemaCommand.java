package dev.fencepost.cli.backlog;

import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.backlog.BacklogSchema;
import dev.fencepost.cli.command.Database;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.cli.session.UsageException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

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
        Answer answer = Answer.of(
                status.isCurrent() ? ExitCode.DONE : ExitCode.BLOCKED, status.isCurrent() ? "current" : "not_current");
        answer.line(
                "version " + (status.version().isPresent() ? status.version().getAsInt() : "none") + ", needed "
                        + BacklogSchema.neededVersion());
        status.pending().forEach(change -> answer.line("  pending: " + change));
        status.drift().forEach(drift -> answer.line("  drift: " + drift));
        if (!status.isCurrent()) {
            answer.line("Run: fencepost backlog schema apply");
        }
        status.version().ifPresent(version -> answer.json().put("version", version));
        answer.json().put("neededVersion", BacklogSchema.neededVersion());
        status.pending().forEach(answer.json().putArray("pending")::add);
        status.drift().forEach(answer.json().putArray("drift")::add);
        return answer;
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
        @Option(
                names = "--app",
                paramLabel = "ROLE",
                description = "Also the grants for the role that writes and claims.")
        private @Nullable String app;

        @Option(names = "--reader", paramLabel = "ROLE", description = "The role that only looks; with --app.")
        private @Nullable String reader;

        @Override
        protected Answer answer(Session session) {
            String name = Database.schemaName(session);
            String appRole = app;
            String readerRole = reader;
            if ((appRole == null) != (readerRole == null)) {
                throw new UsageException("--app and --reader go together");
            }
            String sql = BacklogSchema.print(name);
            if (appRole != null && readerRole != null) {
                sql += UsageException.checked(
                        "--app, --reader", () -> BacklogSchema.printGrants(name, appRole, readerRole));
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
