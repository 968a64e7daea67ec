/** The optimistic tracker authority on a tracker that is simulated, with all that trackers do. */
@NullMarked
package dev.fencepost.optimistic;

import org.jspecify.annotations.NullMarked;
