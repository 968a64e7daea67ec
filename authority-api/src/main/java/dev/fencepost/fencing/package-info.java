/**
 * Keeps stale workers out at the resource, by the fence alone.
 *
 * <p>A lease ends by the authority's clock, and a worker may not notice: it was paused, or its write was long on the way.
 * Only the resource that is written to can refuse such a write, and the fence is what it needs to do so.
 */
@NullMarked
package dev.fencepost.fencing;

import org.jspecify.annotations.NullMarked;
