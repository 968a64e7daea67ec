package dev.fencepost.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.candidate.CandidateSource;
import dev.fencepost.candidate.Readiness;
import dev.fencepost.claim.Attributes;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.ClaimTerms;
import dev.fencepost.cli.session.ClaimantOptions;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.coordinator.ClaimOutlook;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says why an item is not claimable, without claiming it. */
@Command(
        name = "why",
        header = "Say why an item is not claimable.",
        description = {
            "Names every reason, by the codes that claim uses, the one first that claim would name: how its last claim",
            "stands, attempts, limits for whoever asks, and what the tracker says. Exits with 0 if it is claimable, and",
            "with 2 if not. Changes nothing."
        },
        footer = {"", "Examples:", "  fencepost why issue-17", "  fencepost why issue-17 --agent fixer-2 --key gpu"})
public final class WhyCommand extends SessionCommand {
    @Parameters(paramLabel = "ITEM", description = "The id of the item.")
    private String item = "";

    @Option(names = "--key", paramLabel = "KEY", description = "The concurrency key under which it would be claimed.")
    private @Nullable String concurrencyKey;

    @Mixin
    private ClaimantOptions claimant = new ClaimantOptions();

    @Mixin
    private ClaimTerms terms = new ClaimTerms();

    /** Makes the command; picocli does. */
    public WhyCommand() {}

    @Override
    protected Answer answer(Session session) {
        WorkItemKey key = session.key(item);
        Candidate candidate = new Candidate(key, Optional.ofNullable(concurrencyKey), Attributes.none());
        ClaimRequest request = terms.request(session, claimant.claimant(session), 1);
        ClaimOutlook outlook = ClaimOutlook.of(session.authority(), request, candidate);
        List<Skip> reasons = new ArrayList<>(outlook.reasons());
        List<String> doubts = new ArrayList<>();
        inTheTracker(session, candidate, doubts).ifPresent(reason -> reasons.add(Skip.of(key, reason)));
        if (outlook.attemptsForgotten()) {
            doubts.add("attempts_forgotten");
        }
        Answer answer = reasons.isEmpty()
                ? Answer.done("claimable").line(item + " is claimable")
                : Answer.of(ExitCode.NOTHING, "not_claimable")
                        .line(item + " is not claimable: "
                                + reasons.get(0).reason().code()
                                + reasons.get(0)
                                        .until()
                                        .map(at -> " until " + at)
                                        .orElse(""));
        put(answer, outlook, reasons, doubts);
        return answer;
    }

    /** Asks the tracker, if there is one, as claim would after a grant. */
    private static Optional<SkipReason> inTheTracker(Session session, Candidate candidate, List<String> doubts) {
        if (!session.tracker().isConfigured()) {
            return Optional.empty();
        }
        if (!session.tracker().isReady()) {
            String code = session.tracker().blockers().get(0).code();
            doubts.add(code);
            return code.equals("tracker_missing") ? Optional.of(SkipReason.MISSING_TRACKER) : Optional.empty();
        }
        CandidateSource source = session.openTracker().candidates();
        Readiness readiness = source.recheck(candidate);
        if (readiness instanceof Readiness.Unknown) {
            doubts.add("readiness_unknown");
        }
        return readiness instanceof Readiness.NotReady notReady ? Optional.of(notReady.reason()) : Optional.empty();
    }

    private void put(Answer answer, ClaimOutlook outlook, List<Skip> reasons, List<String> doubts) {
        outlook.last().ifPresent(last -> {
            answer.line("  last: " + ClaimNodes.line(last.claim()) + ", " + ClaimNodes.code(last.state()));
            answer.json().set("last", ClaimNodes.of(last));
        });
        ArrayNode codes = answer.json().putArray("reasons");
        Optional<FencingToken> fence = outlook.last().map(last -> last.claim().fence());
        reasons.forEach(reason -> {
            codes.add(reason.reason().code());
            answer.line("  " + reason.reason().code() + ": " + wayOut(reason.reason(), fence));
        });
        if (!reasons.isEmpty()) {
            Skip first = reasons.get(0);
            first.until().ifPresent(at -> answer.json().put("until", at.toString()));
            answer.json().put("wayOut", wayOut(first.reason(), fence));
        }
        ArrayNode unsure = answer.json().putArray("doubts");
        doubts.forEach(doubt -> {
            unsure.add(doubt);
            answer.line("  not certain: " + doubt);
        });
    }

    private String wayOut(SkipReason reason, Optional<FencingToken> fence) {
        String seen = fence.map(value -> " --fence " + value).orElse(" --force");
        String reopen = "fencepost reopen " + item + seen;
        return switch (reason) {
            case HELD -> "its holder works on it; wait, or: fencepost abandon " + item + seen + " --reason ...";
            case LAPSED_NOT_RECLAIMABLE -> "wait for the grace to end, or: fencepost reclaim --grace 0s";
            case COMPLETED -> "it is done; if not: " + reopen;
            case BLOCKED -> "when it no longer is: " + reopen;
            case COOLING_DOWN -> "wait, or: " + reopen;
            case QUARANTINED -> "it has used up its attempts (maxAttempts); to try again: " + reopen;
            case LIMIT_SCOPE, LIMIT_CLAIMANT, LIMIT_HOST, LIMIT_KEY ->
                "wait until other work ends, or raise limits in fencepost.json; see: fencepost inspect";
            case NO_LONGER_READY -> "the tracker has no such item, or none that this account may see";
            case SELECTOR_MISMATCH -> "it does not fit the selector of the tracker in fencepost.json";
            case MISSING_TRACKER -> "add its tracker to fencepost.json";
            case CONTENDED -> "ask again";
        };
    }
}
