package dev.fencepost.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.Blocker;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.cli.session.UsageException;
import dev.fencepost.mirror.MirrorLedger;
import dev.fencepost.mirrors.Drained;
import dev.fencepost.mirrors.Drift;
import dev.fencepost.mirrors.MirrorPump;
import dev.fencepost.mirrors.Reconciler;
import dev.fencepost.mirrors.Reconciliation;
import dev.fencepost.mirrors.TrackerMirror;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares the authority with what the tracker shows, and mends the tracker. */
@Command(
        name = "reconcile",
        header = "Compare the authority with what the tracker shows, and mend the tracker if told to.",
        description =
                "The authority is always right. Reads every item of the scope that was ever claimed: not for a loop."
                        + " Exits with 0 if all is shown, with 1 if something is not, and with 69 if the tracker cannot be read.",
        footer = {"", "Examples:", "  fencepost mirror reconcile", "  fencepost mirror reconcile --repair"})
public final class MirrorReconcileCommand extends SessionCommand {
    @Option(names = "--repair", description = "Show what should be shown; leave a status that someone changed since.")
    private boolean repair;

    @Option(names = "--repair-status", description = "The same, and set every status back; with --repair.")
    private boolean repairStatus;

    /** Makes the command; picocli does. */
    public MirrorReconcileCommand() {}

    @Override
    protected boolean isBounded() {
        return false;
    }

    @Override
    protected Answer answer(Session session) {
        if (repairStatus && !repair) {
            throw new UsageException("--repair-status goes with --repair, and only with it");
        }
        ClaimScope scope = session.requiredScope();
        TrackerMirror mirror = session.openTracker().mirror().orElseThrow(() -> notShown());
        Optional<MirrorLedger> ledger = session.open().mirrorLedger();
        Optional<Drained> drained = repair
                ? ledger.map(kept -> new MirrorPump(kept, mirror).drain(scope, MirrorLedger.MAX_LIMIT))
                : Optional.empty();
        Reconciliation found = new Reconciler(session.authority(), mirror).reconcile(scope, mode());
        ledger.ifPresent(kept ->
                found.drifts().stream().filter(Drift::isRepaired).forEach(drift -> kept.shown(drift.expected())));
        Answer answer = answerOf(found);
        drained.ifPresent(step -> answer.json().put("caughtUp", step.shown()));
        return answer;
    }

    private Reconciler.Mode mode() {
        if (!repair) {
            return Reconciler.Mode.REPORT;
        }
        return repairStatus ? Reconciler.Mode.REPAIR_STATUS_TOO : Reconciler.Mode.REPAIR;
    }

    private static AuthorityBlockedException notShown() {
        return new AuthorityBlockedException(new Blocker(
                "mirror_not_configured",
                "The configuration does not say how claims are shown in the tracker.",
                "Add mirror, with the id of the account that writes, to the tracker in fencepost.json."));
    }

    private static Answer answerOf(Reconciliation found) {
        ExitCode exit = found.isInStep()
                ? ExitCode.DONE
                : found.stoppedBy().isPresent() ? ExitCode.UNAVAILABLE : ExitCode.CHECK_FAILED;
        Answer answer = Answer.of(exit, found.isInStep() ? "in_step" : "drift")
                .line(found.compared() + " items compared, " + found.drifts().size() + " differ");
        answer.json().put("compared", found.compared());
        ArrayNode drifts = answer.json().putArray("drifts");
        for (Drift drift : found.drifts()) {
            answer.line("  " + ClaimNodes.line(drift.expected().claim()) + ": " + ClaimNodes.code(drift.kind())
                    + (drift.isRepaired() ? ", mended" : ""));
            ObjectNode node = drifts.addObject()
                    .put("kind", ClaimNodes.code(drift.kind()))
                    .put("expected", ClaimNodes.code(drift.expected().kind()))
                    .put("repaired", drift.isRepaired());
            node.set("claim", ClaimNodes.of(drift.expected().claim()));
        }
        ArrayNode unreadable = answer.json().putArray("unreadable");
        found.unreadable().forEach(each -> {
            answer.line("  " + each.key().itemId() + ": cannot be read: "
                    + each.warning().code().code());
            unreadable
                    .addObject()
                    .put("item", each.key().itemId())
                    .put("code", each.warning().code().code());
        });
        found.stoppedBy().ifPresent(warning -> {
            answer.line("stopped early: " + warning.code().code() + ": " + warning.message());
            answer.json().put("stoppedBy", warning.code().code());
        });
        return answer;
    }
}
