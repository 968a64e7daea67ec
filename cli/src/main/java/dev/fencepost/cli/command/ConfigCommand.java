package dev.fencepost.cli.command;

import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.coordinator.config.FencepostConfig;
import picocli.CommandLine.Command;

/** Checks and shows the configuration. */
@Command(
        name = "config",
        header = "Check or show the configuration.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {ConfigCommand.Check.class, ConfigCommand.Show.class})
public final class ConfigCommand {
    /** Makes the command; picocli does. */
    public ConfigCommand() {}

    /** Checks both files. */
    @Command(
            name = "check",
            header = "Check both files and say everything that is wrong, field by field.",
            description = "Exits with 3 if anything is wrong. Opens no connection.",
            footer = {"", "Example:", "  fencepost config check --config fencepost.json"})
    public static final class Check extends SessionCommand {
        /** Makes the command; picocli does. */
        public Check() {}

        @Override
        protected Answer answer(Session session) {
            return StatusCommand.of(session.status(), session.tracker());
        }
    }

    /** Shows the settings in force. */
    @Command(
            name = "show",
            header = "Show the settings in force, defaults included. There is no secret among them.",
            footer = {"", "Example:", "  fencepost config show --json"})
    public static final class Show extends SessionCommand {
        /** Makes the command; picocli does. */
        public Show() {}

        @Override
        protected Answer answer(Session session) {
            Answer answer = Answer.done("config");
            session.config().ifPresentOrElse(config -> show(config, answer), () -> answer.line("no fencepost.json"));
            answer.json().put("hostId", session.home().hostId().orElse(null));
            answer.line("profiles        " + session.home().profiles().keySet());
            session.home().profiles().keySet().stream()
                    .sorted()
                    .forEach(answer.json().putArray("profiles")::add);
            return answer;
        }

        private static void show(FencepostConfig config, Answer answer) {
            put(answer, "lease", config.keeper().lease().toString());
            put(answer, "heartbeat", config.keeper().interval().toString());
            put(answer, "commandTimeout", config.commandTimeout().toString());
            put(answer, "lapsed", ClaimNodes.code(config.lapsedPolicy()));
            put(answer, "takeoverGrace", config.takeoverGrace().toString());
            put(answer, "minStrength", ClaimNodes.code(config.minStrength()));
            put(answer, "mirrorPolicy", ClaimNodes.code(config.mirrorPolicy()));
            put(answer, "mirrorDeadline", config.mirrorDeadline().toString());
            put(answer, "reopen", ClaimNodes.code(config.reopen()));
            config.fallback().ifPresent(fallback -> put(answer, "fallback", fallback.id()));
            config.trackers().stream()
                    .map(each -> each.name())
                    .forEach(answer.json().putArray("trackers")::add);
        }

        private static void put(Answer answer, String name, String value) {
            answer.line(name + " ".repeat(Math.max(1, 16 - name.length())) + value);
            answer.json().put(name, value);
        }
    }
}
