package dev.fencepost.backlog.plan;

import dev.fencepost.backlog.card.CardDraft;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What the cards of some specifications should be. Each id is there once, and every card has a specification.
 *
 * @param specs the specifications that the plan is whole for: what is theirs and not in the plan has left it
 * @param lines the cards, in the order of the plan
 */
public record Plan(Set<String> specs, List<PlanLine> lines) {
    /** The most lines. */
    public static final int MAX_LINES = 100_000;

    /** Checks the parts, and adds the specifications of the lines. */
    public Plan {
        lines = List.copyOf(lines);
        if (lines.size() > MAX_LINES) {
            throw new IllegalArgumentException(
                    "plan has " + lines.size() + " lines; at most " + MAX_LINES + " are allowed");
        }
        Set<String> all = new TreeSet<>(specs);
        for (PlanLine line : lines) {
            all.add(line.draft()
                    .specRef()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "line " + line.number() + " has no spec_ref; a plan is brought in step by it")));
        }
        specs = Set.copyOf(all);
        if (lines.stream().map(line -> line.draft().id()).distinct().count() < lines.size()) {
            throw new IllegalArgumentException("plan has an id twice");
        }
    }

    /** Returns a plan of drafts, numbered from 1. */
    public static Plan of(List<CardDraft> drafts) {
        return new Plan(Set.of(), numbered(drafts));
    }

    /** Returns drafts as lines, numbered from 1. */
    static List<PlanLine> numbered(List<CardDraft> drafts) {
        int[] number = {0};
        return drafts.stream().map(draft -> new PlanLine(++number[0], draft)).collect(Collectors.toList());
    }
}
