package dev.fencepost.cli.command;

import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.HolderAt;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.ClaimTable;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows every claim of an item. */
@Command(
        name = "history",
        header = "Show every claim that an item ever had, or who held it at a time.",
        footer = {
            "",
            "Examples:",
            "  fencepost history issue-17",
            "  fencepost history issue-17 --at 2026-11-18T10:00:00Z"
        })
public final class HistoryCommand extends SessionCommand {
    @Parameters(paramLabel = "ITEM", description = "The id of the item.")
    private String item = "";

    @Option(
            names = "--at",
            paramLabel = "INSTANT",
            description = "Only tell who held it then, on the authority's clock.")
    private @Nullable Instant at;

    /** Makes the command; picocli does. */
    public HistoryCommand() {}

    @Override
    protected Answer answer(Session session) {
        WorkItemKey key = session.key(item);
        if (at != null) {
            return holder(session.open().admin().historyAt(key, at), at);
        }
        List<ClaimRecord> records = new ArrayList<>();
        ClaimQuery query = ClaimQuery.of(key).withPageSize(ClaimQuery.MAX_PAGE_SIZE);
        ClaimPage page = session.authority().inspect(query);
        records.addAll(page.records());
        while (page.nextCursor().isPresent()) {
            page = session.authority().inspect(query.after(page.nextCursor().get()));
            records.addAll(page.records());
        }
        Answer answer = Answer.done("history");
        ClaimTable.of(new ClaimPage(records, Optional.empty(), page.asOf())).forEach(answer::line);
        answer.json().put("key", key.canonical()).set("claims", ClaimNodes.records(records));
        return answer;
    }

    private static Answer holder(HolderAt holder, Instant at) {
        if (holder instanceof HolderAt.HeldBy held) {
            Answer answer = Answer.done("held_by")
                    .line("at " + at + ": " + ClaimNodes.line(held.claim().claim()));
            answer.json().set("claim", ClaimNodes.of(held.claim()));
            return answer;
        }
        return holder instanceof HolderAt.Forgotten
                ? Answer.done("forgotten").line("at " + at + ": no longer known, its history was pruned")
                : Answer.done("held_by_nobody").line("at " + at + ": nobody");
    }
}
