package dev.fencepost.cli.backlog;

import dev.fencepost.backlog.Backlog;
import dev.fencepost.backlog.CardClaim;
import dev.fencepost.backlog.CardJson;
import dev.fencepost.backlog.CardRequest;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.ClaimStore;
import dev.fencepost.cli.session.ClaimantOptions;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.UsageException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Claims a card. */
@Command(
        name = "claim",
        header = "Claim the first eligible card, or one by its id.",
        description = {
            "Gives the card and the results of what it depends on. The claim is written to a file that only you can read;",
            "give that file to renew, complete, fail and block. Exits with 2 if nothing is eligible."
        },
        footer = {
            "",
            "Examples:",
            "  fencepost backlog claim --agent a1 --claim claim.json --json",
            "  fencepost backlog claim --id A2 --ttl 1h"
        })
final class ClaimCardCommand extends BacklogSession {
    @Option(names = "--id", paramLabel = "ID", description = "This card and no other.")
    private @Nullable String id;

    @Option(
            names = "--ttl",
            paramLabel = "TIME",
            description = "How long it is held without a renewal. Default: what the project says, else 15m.")
    private @Nullable Duration ttl;

    @Mixin
    private ClaimantOptions claimant = new ClaimantOptions();

    @Mixin
    private ClaimStore store = new ClaimStore();

    @Override
    Answer answer(Session session, Backlog backlog) {
        Claimant who = claimant.claimant(session);
        CardRequest request = UsageException.checked("the terms", () -> {
            CardRequest asked = CardRequest.of(who)
                    .withLimits(session.config()
                            .map(config -> config.limits())
                            .orElse(dev.fencepost.authority.Limits.none()));
            asked = id == null ? asked : asked.forCard(id);
            return ttl == null ? asked : asked.withTtl(ttl);
        });
        store.prepare(session, 1);
        CardClaim claim = backlog.claim(request);
        if (claim instanceof CardClaim.Claimed claimed) {
            return claimed(session, claimed);
        }
        if (claim instanceof CardClaim.NothingEligible nothing) {
            return nothing(nothing);
        }
        if (claim instanceof CardClaim.Contended contended) {
            Answer answer = Answer.of(ExitCode.NOTHING, "contended").line("others were at the same cards; ask again");
            answer.json().put("retryAfter", contended.retryAfter().toString());
            return answer;
        }
        return Answer.of(ExitCode.NOTHING, "already_ended").line("the request was decided before, and has ended");
    }

    private Answer claimed(Session session, CardClaim.Claimed claimed) {
        Grant grant = claimed.grant();
        String file;
        try {
            file = store.write(session, grant).toString();
        } catch (RuntimeException e) {
            session.authority().release(grant.proof(), Outcome.yielded()); // nobody could prove it
            throw e;
        }
        Answer answer = Answer.done("claimed")
                .line("claimed " + ClaimNodes.line(grant.claim()) + ", file " + file)
                .line("  " + claimed.card().draft().title());
        claimed.dependencies()
                .forEach(each -> answer.line("  needs " + each.id() + "  " + each.title()
                        + each.result().map(result -> "  " + result).orElse("")));
        answer.json().set("claim", ClaimNodes.of(grant.claim()).put("claimFile", file));
        grant.handOff().ifPresent(handOff -> answer.json().set("handOff", ClaimNodes.of(handOff)));
        answer.json().set("card", CardAnswers.json(CardJson.of(claimed.card())));
        answer.json().set("dependencies", CardAnswers.json(CardJson.ofDependencies(claimed.dependencies())));
        return answer;
    }

    private static Answer nothing(CardClaim.NothingEligible nothing) {
        Answer answer = Answer.of(ExitCode.NOTHING, "nothing_eligible").line("no card is eligible now");
        nothing.asked().ifPresent(card -> {
            answer.line("  " + CardAnswers.line(card));
            answer.json().set("card", CardAnswers.json(CardJson.of(card)));
        });
        nothing.skips().forEach(skip -> answer.line("  " + ClaimNodes.line(skip)));
        answer.json().set("skips", ClaimNodes.skips(nothing.skips()));
        return answer;
    }
}
