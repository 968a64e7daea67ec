package dev.fencepost.cli.command;

import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.ClaimTable;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.cli.session.Surroundings;
import dev.fencepost.cli.session.UsageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists claims. */
@Command(
        name = "inspect",
        header = "List claims: who holds what, and for how long.",
        description = "Without --state: those that are active or lapsed. Never shows a secret.",
        footer = {
            "",
            "Examples:",
            "  fencepost inspect --watch",
            "  fencepost inspect --state lapsed --all-scopes --json"
        })
public final class InspectCommand extends SessionCommand {
    @Option(names = "--item", paramLabel = "ITEM", description = "Only claims of this item.")
    private @Nullable String item;

    @Option(names = "--by-host", paramLabel = "ID", description = "Only claims of this host.")
    private @Nullable String host;

    @Option(names = "--by-agent", paramLabel = "ID", description = "Only claims of this agent.")
    private @Nullable String agent;

    @Option(
            names = "--state",
            split = ",",
            paramLabel = "STATE",
            description = "active, lapsed, ended; several by comma.")
    private Set<ClaimState> states = EnumSet.of(ClaimState.ACTIVE, ClaimState.LAPSED);

    @Option(names = "--all-scopes", description = "Claims of every scope of the store.")
    private boolean everywhere;

    @Option(names = "--limit", paramLabel = "N", defaultValue = "1000", description = "The most claims to list.")
    private int limit;

    @Option(names = "--watch", description = "Show it again and again, until you stop it.")
    private boolean watch;

    @Option(names = "--every", paramLabel = "TIME", defaultValue = "1s", description = "How often, with --watch.")
    private Duration every = Duration.ofSeconds(1);

    @Option(names = "--times", paramLabel = "N", defaultValue = "2147483647", description = "How often at most.")
    private int times;

    /** Makes the command; picocli does. */
    public InspectCommand() {}

    @Override
    protected boolean isBounded() {
        return !watch;
    }

    @Override
    protected Answer answer(Session session) throws InterruptedException {
        if (watch) {
            if (output().isJson()) {
                throw new UsageException("--watch is for people; ask again and again for --json");
            }
            for (int time = 1; time < times; time++) {
                show(session.surroundings(), look(session));
                Thread.sleep(every.toMillis());
            }
        }
        ClaimPage page = look(session);
        Answer answer = Answer.done("claims");
        ClaimTable.of(page).forEach(answer::line);
        answer.json().put("asOf", page.asOf().toString()).set("claims", ClaimNodes.records(page.records()));
        return answer;
    }

    private static void show(Surroundings surroundings, ClaimPage page) {
        if (surroundings.terminal()) {
            surroundings.out().print("\033[H\033[2J");
        }
        surroundings.out().println("as of " + page.asOf());
        ClaimTable.of(page).forEach(surroundings.out()::println);
        surroundings.out().flush();
    }

    private ClaimPage look(Session session) {
        ClaimQuery query = UsageException.checked("the query", () -> query(session));
        List<ClaimRecord> records = new ArrayList<>();
        ClaimPage page = session.authority().inspect(query);
        records.addAll(page.records());
        while (page.nextCursor().isPresent() && records.size() < limit) {
            page = session.authority().inspect(query.after(page.nextCursor().get()));
            records.addAll(page.records());
        }
        return new ClaimPage(records.subList(0, Math.min(limit, records.size())), Optional.empty(), page.asOf());
    }

    private ClaimQuery query(Session session) {
        ClaimQuery query = ClaimQuery.all().inStates(states).withPageSize(Math.min(limit, ClaimQuery.MAX_PAGE_SIZE));
        if (item != null) {
            query = query.forItem(session.key(item));
        } else if (!everywhere) {
            query = query.inScope(session.requiredScope());
        }
        query = host == null ? query : query.byHost(host);
        return agent == null ? query : query.byAgent(agent);
    }
}
