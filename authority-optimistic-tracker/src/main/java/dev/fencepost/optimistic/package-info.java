/**
 * Claims kept in the tracker itself: a signed log of comments for every item, or a block of its description.
 *
 * <p>Every change is one signed record, and what an item's state is follows from its records alone. How far that can be
 * trusted is said by {@link dev.fencepost.authority.Guarantees} and in docs/backends/optimistic-tracker.md.
 */
@NullMarked
package dev.fencepost.optimistic;

import org.jspecify.annotations.NullMarked;
