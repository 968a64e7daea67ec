package dev.fencepost.cli;

import dev.fencepost.cli.backlog.BacklogCommand;
import dev.fencepost.cli.command.AbandonCommand;
import dev.fencepost.cli.command.ClaimCommand;
import dev.fencepost.cli.command.CompletionCommand;
import dev.fencepost.cli.command.ConfigCommand;
import dev.fencepost.cli.command.DoctorCommand;
import dev.fencepost.cli.command.HeartbeatCommand;
import dev.fencepost.cli.command.HistoryCommand;
import dev.fencepost.cli.command.InspectCommand;
import dev.fencepost.cli.command.LocalCommand;
import dev.fencepost.cli.command.MirrorCommand;
import dev.fencepost.cli.command.PruneCommand;
import dev.fencepost.cli.command.ReclaimCommand;
import dev.fencepost.cli.command.ReleaseCommand;
import dev.fencepost.cli.command.ReopenCommand;
import dev.fencepost.cli.command.SchemaCommand;
import dev.fencepost.cli.command.StatusCommand;
import dev.fencepost.cli.command.VerifyCommand;
import dev.fencepost.cli.command.WhyCommand;
import dev.fencepost.cli.demo.DemoAgentCommand;
import dev.fencepost.cli.demo.DemoCommand;
import dev.fencepost.cli.exec.ExecCommand;
import dev.fencepost.cli.race.RaceCommand;
import dev.fencepost.cli.race.RaceProcessCommand;
import dev.fencepost.cli.session.Surroundings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The program itself: every command is registered here. */
@Command(
        name = "fencepost",
        header = "Decide who may work on an item, and check that they still may.",
        versionProvider = ProgramVersion.class,
        subcommands = {
            ClaimCommand.class,
            VerifyCommand.class,
            HeartbeatCommand.class,
            ReleaseCommand.class,
            ReclaimCommand.class,
            InspectCommand.class,
            HistoryCommand.class,
            WhyCommand.class,
            AbandonCommand.class,
            ReopenCommand.class,
            PruneCommand.class,
            StatusCommand.class,
            DoctorCommand.class,
            SchemaCommand.class,
            BacklogCommand.class,
            LocalCommand.class,
            MirrorCommand.class,
            ConfigCommand.class,
            CompletionCommand.class,
            ExecCommand.class,
            RaceCommand.class,
            RaceProcessCommand.class,
            DemoCommand.class,
            DemoAgentCommand.class
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done, or yes",
            "2:nothing is claimable, or others were at the same items",
            "3:blocked: the configuration or the store has to be mended first",
            "4:the claim is lost: stop working",
            "64:called wrongly",
            "69:the store or a tracker cannot be reached; nothing happened",
            "70:a mistake in the program",
            "75:maybe it happened, maybe not: ask again"
        })
final class FencepostCommand implements Runnable, Surroundings.Holder {
    private final Surroundings surroundings;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean version;

    FencepostCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Surroundings surroundings() {
        return surroundings;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "name a command");
    }
}
