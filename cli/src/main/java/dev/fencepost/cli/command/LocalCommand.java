package dev.fencepost.cli.command;

import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.local.LocalAuthorityProvider;
import dev.fencepost.local.LocalPostgres;
import dev.fencepost.local.LocalStatus;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Starts, stops, shows and carries over the local PostgreSQL. */
@Command(
        name = "local",
        header = "Start, stop, show or carry over the PostgreSQL of your own machine.",
        description = "It is what decides where nothing is configured, and starts by itself at the first use.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            LocalCommand.Start.class,
            LocalCommand.Stop.class,
            LocalCommand.Status.class,
            LocalExportCommand.class,
            LocalImportCommand.class
        })
public final class LocalCommand {
    /** Makes the command; picocli does. */
    public LocalCommand() {}

    static AuthoritySettings settings(Session session) {
        return session.status().backend().equals(LocalAuthorityProvider.ID)
                ? session.status().choice().settings()
                : new AuthoritySettings(Map.of(), session.surroundings().environment(), Optional.empty());
    }

    static LocalPostgres local(Session session) {
        return LocalAuthorityProvider.local(settings(session));
    }

    private static Answer of(String code, LocalStatus status) {
        Answer answer = Answer.done(code)
                .line(ClaimNodes.code(status.state()) + " in " + status.directory()
                        + (status.port().isPresent() ? ", port " + status.port().getAsInt() : "")
                        + (status.pid().isPresent()
                                ? ", process " + status.pid().getAsLong()
                                : ""));
        answer.json()
                .put("state", ClaimNodes.code(status.state()))
                .put("directory", status.directory().toString());
        status.port().ifPresent(port -> answer.json().put("port", port));
        status.pid().ifPresent(pid -> answer.json().put("pid", pid));
        status.dataMajor().ifPresent(major -> answer.json().put("dataMajor", major));
        status.blocker().ifPresent(blocker -> {
            answer.line("  " + blocker.code() + ": " + blocker.problem()).line("    " + blocker.wayOut());
            answer.json().put("blocker", blocker.code());
        });
        return answer;
    }

    /** Starts it. */
    @Command(
            name = "start",
            header = "Start it, and make its database if there is none.",
            footer = {"", "Example:", "  fencepost local start"})
    public static final class Start extends SessionCommand {
        /** Makes the command; picocli does. */
        public Start() {}

        @Override
        protected boolean isBounded() {
            return false;
        }

        @Override
        protected Answer answer(Session session) {
            LocalPostgres local = local(session);
            local.ensureRunning();
            return of("started", local.status());
        }
    }

    /** Stops it. */
    @Command(
            name = "stop",
            header = "Stop it. Claims stay, and their leases run on.",
            footer = {"", "Example:", "  fencepost local stop"})
    public static final class Stop extends SessionCommand {
        /** Makes the command; picocli does. */
        public Stop() {}

        @Override
        protected boolean isBounded() {
            return false;
        }

        @Override
        protected Answer answer(Session session) {
            LocalPostgres local = local(session);
            return of(local.stop() ? "stopped" : "was_not_running", local.status());
        }
    }

    /** Shows it. */
    @Command(
            name = "status",
            header = "Say what it is doing, without touching it.",
            footer = {"", "Example:", "  fencepost local status --json"})
    public static final class Status extends SessionCommand {
        /** Makes the command; picocli does. */
        public Status() {}

        @Override
        protected Answer answer(Session session) {
            return of("local", local(session).status());
        }
    }
}
