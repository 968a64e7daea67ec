package dev.fencepost.cli.command;

import dev.fencepost.authority.Blocker;
import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.coordinator.config.AuthorityProbe;
import dev.fencepost.coordinator.config.AuthorityStatus;
import dev.fencepost.mirror.MirrorStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;

/** Looks for what is wrong, and says the way out of each. */
@Command(
        name = "doctor",
        header = "Look for everything that is wrong, and say the way out of each.",
        description = "Opens the store. Exits with 0 if nothing was found, and with 3 if something was.",
        footer = {"", "Example:", "  fencepost doctor --json"})
public final class DoctorCommand extends SessionCommand {
    private static final Duration MOST_SKEW = Duration.ofSeconds(30);

    /** Makes the command; picocli does. */
    public DoctorCommand() {}

    @Override
    protected Answer answer(Session session) {
        AuthorityProbe probe = StatusCommand.probe(session);
        AuthorityStatus probed = probe.status();
        List<Blocker> findings = new ArrayList<>(probed.blockers());
        session.tracker().blockers().stream()
                .filter(blocker -> !findings.contains(blocker))
                .toList()
                .forEach(findings::add);
        probe.facts().stream()
                .filter(fact -> fact.code().equals("clock_ahead_ms"))
                .mapToLong(fact -> Long.parseLong(fact.value()))
                .filter(ahead -> Math.abs(ahead) > MOST_SKEW.toMillis())
                .forEach(ahead -> findings.add(skewed(ahead)));
        if (session.scope().isEmpty()) {
            findings.add(new Blocker(
                    "scope_missing", "No scope is named.", "Name it in fencepost.json, or give --scope project=NAME."));
        }
        if (probed.isReady()) {
            ClaimCensus census = ClaimCensus.take(session);
            findings.addAll(census.findings());
            session.scope()
                    .flatMap(scope -> session.open().mirrorLedger().map(ledger -> ledger.status(scope)))
                    .filter(status -> status.failed() > 0)
                    .map(DoctorCommand::mirrorBehind)
                    .ifPresent(findings::add);
        }
        Answer answer = Answer.of(
                findings.isEmpty() ? ExitCode.DONE : ExitCode.BLOCKED, findings.isEmpty() ? "healthy" : "findings");
        answer.line(findings.isEmpty() ? "nothing is wrong" : findings.size() + " things to look at");
        StatusCommand.putBlockers(answer, "findings", findings);
        StatusCommand.putFacts(answer, probe.facts());
        return answer;
    }

    private static Blocker skewed(long aheadMillis) {
        return new Blocker(
                "clock_skew",
                "The store's clock is " + aheadMillis + " ms ahead of this host's.",
                "Set this host's clock (NTP). Claims are decided on the store's; but who compares an expiry with this"
                        + " host's time is misled.");
    }

    private static Blocker mirrorBehind(MirrorStatus status) {
        return new Blocker(
                "mirror_failing",
                status.failed() + " items could not be shown in the tracker when last tried.",
                "See fencepost mirror status, and the rights of the account that writes to the tracker.");
    }

    /**
     * What all claims of the store show that have not ended.
     *
     * @param findings what is wrong with them
     */
    private record ClaimCensus(List<Blocker> findings) {
        private static final int MOST = 10;

        static ClaimCensus take(Session session) {
            Map<String, List<String>> scopesByItem = new TreeMap<>();
            int lapsed = 0;
            ClaimQuery query = ClaimQuery.all()
                    .inStates(EnumSet.of(ClaimState.ACTIVE, ClaimState.LAPSED))
                    .withPageSize(ClaimQuery.MAX_PAGE_SIZE);
            ClaimPage page = session.authority().inspect(query);
            while (true) {
                for (ClaimRecord record : page.records()) {
                    if (record.state() == ClaimState.LAPSED) {
                        lapsed++;
                    } else {
                        scopesByItem
                                .computeIfAbsent(record.claim().key().itemId(), item -> new ArrayList<>())
                                .add(record.claim().key().scope().canonical());
                    }
                }
                if (page.nextCursor().isEmpty()) {
                    break;
                }
                page = session.authority().inspect(query.after(page.nextCursor().get()));
            }
            List<Blocker> findings = new ArrayList<>();
            scopesByItem.entrySet().stream()
                    .filter(entry -> entry.getValue().size() > 1)
                    .limit(MOST)
                    .map(entry -> new Blocker(
                            "item_in_two_scopes",
                            "The item " + entry.getKey() + " is active in several scopes: "
                                    + String.join(
                                            ", ",
                                            entry.getValue()
                                                    .subList(
                                                            0,
                                                            Math.min(
                                                                    3,
                                                                    entry.getValue()
                                                                            .size())))
                                    + ".",
                            "If it is one item, two hosts configure its scope differently, and it has two holders:"
                                    + " give all the same scope in fencepost.json."))
                    .forEach(findings::add);
            if (lapsed > 0) {
                findings.add(new Blocker(
                        "claims_lapsed",
                        lapsed + " claims have lapsed and were not taken.",
                        "Work goes on by itself if anyone claims; else see fencepost inspect --state lapsed, and"
                                + " fencepost reclaim."));
            }
            return new ClaimCensus(findings);
        }
    }
}
