package dev.fencepost.backlog.plan;

import dev.fencepost.backlog.card.CardDraft;

/**
 * One line of a plan.
 *
 * @param number which line it was, from 1
 * @param draft the card it asks for
 */
public record PlanLine(int number, CardDraft draft) {}
