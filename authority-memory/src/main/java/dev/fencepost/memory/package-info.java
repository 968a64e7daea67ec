/**
 * The reference backend: claims in the memory of one process, simple enough to be read as the specification.
 *
 * <p>Start at {@link dev.fencepost.memory.MemoryAuthority}. Every verb enters the turn of its scope, reads the clock once,
 * and decides; every single condition of a decision is one method of {@code MemoryRules}.
 */
@NullMarked
package dev.fencepost.memory;

import org.jspecify.annotations.NullMarked;
