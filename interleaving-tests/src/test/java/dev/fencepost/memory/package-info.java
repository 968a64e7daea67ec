/** Explores the interleavings of calls on the memory authority; in its package, to take single rules away from it. */
@NullMarked
package dev.fencepost.memory;

import org.jspecify.annotations.NullMarked;
