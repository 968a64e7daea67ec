package dev.fencepost.cli.backlog;

import dev.fencepost.backlog.Backlog;
import dev.fencepost.backlog.plan.PlanReader;
import dev.fencepost.backlog.plan.PlanReading;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.Session;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Brings cards in step with a plan. */
@Command(
        name = "plan-sync",
        header = "Bring cards in step with a plan on standard input: one JSON object a line.",
        description = {
            "The plan is the whole truth for each spec_ref in it. New cards are inserted, others that are not done are",
            "updated, those that are missing and not done are deleted softly; what is done is never touched, and what",
            "somebody holds is not taken away. All or nothing: every bad line is told, and then nothing is applied."
        },
        footer = {
            "",
            "Examples:",
            "  fencepost backlog plan-sync < plan.jsonl",
            "  fencepost backlog plan-sync --spec parser --dry-run < plan.jsonl"
        })
final class PlanSyncCommand extends BacklogSession {
    @Option(names = "--spec", paramLabel = "REF", description = "The spec_ref of lines that name none.")
    private @Nullable String spec;

    @Option(names = "--dry-run", description = "Show what would change, and change nothing.")
    private boolean dryRun;

    @Mixin
    private CardCommands.Actor actor = new CardCommands.Actor();

    @Override
    protected boolean isBounded() {
        return false;
    }

    @Override
    Answer answer(Session session, Backlog backlog) throws IOException {
        PlanReading reading = PlanReader.read(input(session), Optional.ofNullable(spec));
        return reading instanceof PlanReading.Read read
                ? CardAnswers.of(backlog.sync(read.plan(), actor.get(), dryRun), dryRun)
                : CardAnswers.refused(((PlanReading.Unreadable) reading).problems());
    }
}
