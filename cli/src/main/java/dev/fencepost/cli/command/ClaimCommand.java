package dev.fencepost.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.RequestConflictException;
import dev.fencepost.authority.Verdict;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Skip;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.ClaimStore;
import dev.fencepost.cli.session.ClaimTerms;
import dev.fencepost.cli.session.ClaimantOptions;
import dev.fencepost.cli.session.Desks;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.coordinator.ClaimDesk;
import dev.fencepost.coordinator.DeskGrant;
import dev.fencepost.coordinator.DeskResult;
import dev.fencepost.coordinator.child.ClaimEnvironment;
import dev.fencepost.coordinator.child.HandedClaim;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Claims the first item of a list that can be claimed. */
@Command(
        name = "claim",
        header = "Claim the first claimable of some items.",
        description = {
            "Items are given best first; without any, they come from the configured tracker. The claim is written to a file that only you can read; give that file to",
            "verify, heartbeat and release. Exits with 2 if nothing is claimable, and says why for each item.",
            "A run that was handed a claim by its environment gets that claim, and never a second one."
        },
        footer = {
            "",
            "Examples:",
            "  fencepost claim issue-17 issue-18 --claim claim.json --lease 30m",
            "  fencepost claim --json $(cat backlog.txt)",
            "  fencepost claim --agent fixer-1          (from the tracker of fencepost.json)"
        })
public final class ClaimCommand extends SessionCommand {
    @Parameters(paramLabel = "ITEM", arity = "0..*", description = "The ids of the items, best first.")
    private List<String> items = List.of();

    @Option(names = "--count", paramLabel = "N", defaultValue = "1", description = "How many to claim at most.")
    private int count;

    @Mixin
    private ClaimantOptions claimant = new ClaimantOptions();

    @Mixin
    private ClaimTerms terms = new ClaimTerms();

    @Mixin
    private ClaimStore store = new ClaimStore();

    /** Makes the command; picocli does. */
    public ClaimCommand() {}

    @Override
    protected Answer answer(Session session) throws IOException {
        Optional<HandedClaim> handed =
                ClaimEnvironment.read(session.surroundings().environment());
        if (handed.isPresent()) {
            return adopt(session, handed.get());
        }
        Claimant who = claimant.claimant(session);
        store.prepare(session, count);
        ClaimRequest request = terms.request(session, who, count);
        try (ClaimDesk desk = Desks.claiming(session, items)) {
            return answerOf(session, desk, desk.claim(request));
        } catch (RequestConflictException e) {
            return ClaimTerms.hadItsClaim(session, who).orElseThrow(() -> e);
        }
    }

    private static Answer adopt(Session session, HandedClaim handed) {
        Verdict verdict = session.authority().verify(handed.proof());
        if (verdict instanceof Held held) {
            Answer answer = Answer.done("adopted")
                    .line("already held, handed over by the environment: " + ClaimNodes.line(held.claim()));
            answer.json().putArray("claims").add(ClaimNodes.of(held.claim()));
            return answer;
        }
        return ClaimNodes.lost((Lost) verdict);
    }

    private Answer answerOf(Session session, ClaimDesk desk, DeskResult result) {
        if (result instanceof DeskResult.Claimed claimed) {
            return claimed(session, desk, claimed);
        }
        if (result instanceof DeskResult.NothingClaimed nothing) {
            Answer answer = refused("nothing_claimable", "nothing is claimable now", nothing.skips());
            nothing.retryAfter().ifPresent(wait -> answer.json().put("retryAfter", wait.toString()));
            nothing.earliestExpiry().ifPresent(at -> answer.json().put("earliestExpiry", at.toString()));
            return answer;
        }
        if (result instanceof DeskResult.Contended contended) {
            Answer answer = refused("contended", "others were at the same items; ask again", contended.skips());
            answer.json().put("retryAfter", contended.retryAfter().toString());
            return answer;
        }
        return ClaimTerms.hadItsClaim(session, claimant.claimant(session))
                .orElseGet(() -> refused(
                        "already_ended", "the request was decided before, and its claims have ended", List.of()));
    }

    private Answer claimed(Session session, ClaimDesk desk, DeskResult.Claimed claimed) {
        Answer answer = Answer.done("claimed");
        ArrayNode claims = answer.json().putArray("claims");
        for (DeskGrant each : claimed.grants()) {
            Grant grant = each.grant();
            String file;
            try {
                file = store.write(session, grant).toString();
            } catch (RuntimeException e) {
                desk.release(grant.proof(), Outcome.yielded()); // a claim that nobody can prove would only lapse
                throw e;
            }
            ObjectNode node = ClaimNodes.of(grant.claim());
            node.put("claimFile", file);
            grant.previousFence().ifPresent(fence -> node.put("previousFence", fence.value()));
            grant.handOff().ifPresent(handOff -> node.set("handOff", ClaimNodes.of(handOff)));
            claims.add(node);
            answer.line("claimed " + ClaimNodes.line(grant.claim()) + ", "
                    + ClaimNodes.span(Duration.between(
                            grant.claim().lease().grantedAt(),
                            grant.claim().lease().expiresAt()))
                    + ", file " + file);
            grant.handOff()
                    .ifPresent(handOff -> answer.line(
                            "  taken over from " + ClaimNodes.line(handOff.from()) + " fence " + handOff.fence() + ", "
                                    + ClaimNodes.code(handOff.end().cause())));
            Desks.warn(session, each.warnings(), answer);
        }
        answer.json().set("skips", ClaimNodes.skips(claimed.skips()));
        return answer;
    }

    private static Answer refused(String code, String text, List<Skip> skips) {
        Answer answer = Answer.of(ExitCode.NOTHING, code).line(text);
        skips.forEach(skip -> answer.line("  " + ClaimNodes.line(skip)));
        answer.json().set("skips", ClaimNodes.skips(skips));
        return answer;
    }
}
