package dev.fencepost.cli.backlog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Released;
import dev.fencepost.backlog.CardJson;
import dev.fencepost.backlog.CardResult;
import dev.fencepost.backlog.card.Card;
import dev.fencepost.backlog.graph.Cycles;
import dev.fencepost.backlog.plan.PlanProblem;
import dev.fencepost.backlog.plan.PlanReport;
import dev.fencepost.backlog.plan.PlanResult;
import dev.fencepost.claim.Claim;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.ExitCode;
import java.util.List;

/** Answers that several commands of the backlog give. */
final class CardAnswers {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private CardAnswers() {}

    static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what the backlog writes is JSON", e);
        }
    }

    static String line(Card card) {
        return card.id() + "  " + card.status().code()
                + (card.waitingOn() > 0 ? " (waits on " + card.waitingOn() + ")" : "")
                + card.holder()
                        .map(holder -> " by " + holder.host()
                                + holder.agent().map(agent -> "/" + agent).orElse(""))
                        .orElse("")
                + "  " + card.draft().title();
    }

    static Answer of(CardResult result) {
        if (result instanceof CardResult.Changed changed) {
            Answer answer =
                    Answer.done(changed.change().code()).line(changed.change().code() + ": " + line(changed.card()));
            answer.json().set("card", json(CardJson.of(changed.card())));
            return answer;
        }
        if (result instanceof CardResult.Conflict conflict) {
            Answer answer = Answer.of(ExitCode.USAGE, "conflict")
                    .line("the id or the idempotency key belongs to a card that was made otherwise: "
                            + line(conflict.existing()));
            answer.json().set("card", json(CardJson.of(conflict.existing())));
            return answer;
        }
        if (result instanceof CardResult.UnknownCards unknown) {
            return unknown(unknown.ids());
        }
        if (result instanceof CardResult.Cycle cycle) {
            Answer answer =
                    Answer.of(ExitCode.USAGE, "cycle").line("that would close a cycle: " + Cycles.text(cycle.cycle()));
            cycle.cycle().forEach(answer.json().putArray("cycle")::add);
            return answer;
        }
        CardResult.StillHeld held = (CardResult.StillHeld) result;
        Answer answer = Answer.of(ExitCode.NOTHING, "held").line("somebody holds it: " + line(held.card()));
        answer.json().set("card", json(CardJson.of(held.card())));
        return answer;
    }

    static Answer unknown(List<String> ids) {
        Answer answer = Answer.of(ExitCode.USAGE, "unknown_card").line("there is no card " + String.join(", ", ids));
        ids.forEach(answer.json().putArray("unknown")::add);
        return answer;
    }

    /** Says how a claim was ended; the code is that of the command. */
    static Answer of(ReleaseResult result, String code) {
        if (result instanceof Released released) {
            return ended(code, released.claim());
        }
        if (result instanceof AlreadyReleased before) {
            return ended("already_released", before.claim());
        }
        return ClaimNodes.lost((Lost) result);
    }

    private static Answer ended(String code, Claim claim) {
        Answer answer = Answer.done(code).line(code.replace('_', ' ') + ": " + ClaimNodes.line(claim));
        answer.json().set("claim", ClaimNodes.of(claim));
        return answer;
    }

    static Answer of(PlanResult result, boolean dryRun) {
        if (result instanceof PlanResult.Refused refused) {
            return refused(refused.problems());
        }
        PlanReport report = ((PlanResult.Synced) result).report();
        Answer answer = Answer.done(dryRun ? "would_sync" : "synced").line(report.counts());
        if (dryRun) {
            report.inserted().forEach(id -> answer.line("  + " + id));
            report.updated().forEach(id -> answer.line("  ~ " + id));
            report.revived().forEach(id -> answer.line("  ^ " + id + " (was deleted)"));
            report.deleted().forEach(id -> answer.line("  - " + id));
        }
        report.held().forEach(id -> answer.note("held, and left in the backlog: " + id));
        answer.json().put("counts", report.counts()).put("unchanged", report.unchanged());
        ids(answer, "inserted", report.inserted());
        ids(answer, "updated", report.updated());
        ids(answer, "revived", report.revived());
        ids(answer, "deleted", report.deleted());
        ids(answer, "skippedDone", report.done());
        ids(answer, "held", report.held());
        return answer;
    }

    private static void ids(Answer answer, String name, List<String> ids) {
        ArrayNode array = answer.json().putArray(name);
        ids.forEach(array::add);
    }

    static Answer refused(List<PlanProblem> problems) {
        Answer answer = Answer.of(ExitCode.USAGE, "bad_plan").line("nothing was applied:");
        ArrayNode array = answer.json().putArray("problems");
        for (PlanProblem problem : problems) {
            answer.line("  " + problem);
            array.addObject().put("line", problem.line()).put("problem", problem.problem());
        }
        return answer;
    }
}
