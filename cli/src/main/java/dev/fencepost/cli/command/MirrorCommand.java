package dev.fencepost.cli.command;

import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.mirror.MirrorLedger;
import dev.fencepost.mirror.MirrorStatus;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Shows how far the tracker is behind, and mends it. */
@Command(
        name = "mirror",
        header = "See how far the tracker is behind the authority, and mend it.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {MirrorCommand.Status.class, MirrorReconcileCommand.class})
public final class MirrorCommand {
    /** Makes the command; picocli does. */
    public MirrorCommand() {}

    /** Says how far behind. */
    @Command(
            name = "status",
            header = "Say how many items are still to be shown.",
            footer = {"", "Example:", "  fencepost mirror status"})
    public static final class Status extends SessionCommand {
        /** Makes the command; picocli does. */
        public Status() {}

        @Override
        protected Answer answer(Session session) {
            Optional<MirrorLedger> ledger = session.open().mirrorLedger();
            if (ledger.isEmpty()) {
                return Answer.of(ExitCode.NOTHING, "no_ledger").line("this backend keeps no record of what is shown");
            }
            MirrorStatus status = ledger.get().status(session.requiredScope());
            Answer answer = Answer.done(status.isCaughtUp() ? "caught_up" : "behind")
                    .line(status.pending() + " items to show, " + status.failed() + " of them failed when last tried"
                            + status.oldestPendingAt()
                                    .map(at -> ", oldest of " + at)
                                    .orElse(""));
            answer.json().put("pending", status.pending()).put("failed", status.failed());
            status.lastShownAt().ifPresent(at -> answer.json().put("lastShownAt", at.toString()));
            status.oldestPendingAt().ifPresent(at -> answer.json().put("oldestPendingAt", at.toString()));
            return answer;
        }
    }
}
