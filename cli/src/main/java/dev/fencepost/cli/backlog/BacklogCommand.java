package dev.fencepost.cli.backlog;

import picocli.CommandLine.Command;

/** Groups the commands of the backlog. */
@Command(
        name = "backlog",
        header = "Keep a backlog: cards, what waits for what, plans, and claims by the same authority.",
        description = "It needs the backend local or postgres. The local default makes its schema by itself.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            ProjectCommand.class,
            CreateCommand.class,
            UpdateCommand.class,
            ListCommand.class,
            ShowCommand.class,
            ClaimCardCommand.class,
            RenewCommand.class,
            CompleteCommand.class,
            FailCommand.class,
            BlockCommand.class,
            CardCommands.Unblock.class,
            CardCommands.Link.class,
            CardCommands.Unlink.class,
            CardCommands.Comment.class,
            CardCommands.Delete.class,
            ReclaimCardCommand.class,
            StatsCommand.class,
            GraphCommand.class,
            PlanSyncCommand.class,
            ImportCommand.class,
            ExportCommand.class,
            BacklogSchemaCommand.class
        })
public final class BacklogCommand {
    /** Makes the command; picocli does. */
    public BacklogCommand() {}
}
