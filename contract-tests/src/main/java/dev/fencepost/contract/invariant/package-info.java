/**
 * Judges what callers saw against what the store remembers: the invariants of {@code docs/contract.md}.
 *
 * <p>Record calls with {@link dev.fencepost.contract.invariant.RecordingAuthority}, read the log of every item with
 * {@link dev.fencepost.contract.invariant.ItemLog}, and give both to
 * {@link dev.fencepost.contract.invariant.InvariantChecker}. Nothing here needs a test framework.
 */
@NullMarked
package dev.fencepost.contract.invariant;

import org.jspecify.annotations.NullMarked;
