/**
 * The backlog of record. Start at {@link dev.fencepost.backlog.Backlog}.
 *
 * <p>Cards are kept in a schema of their own beside the authority's, and who may work on one is decided by that authority
 * and nobody else: a claim of a card is a claim like any other, made in the statement that picks the card.
 */
@NullMarked
package dev.fencepost.backlog;

import org.jspecify.annotations.NullMarked;
