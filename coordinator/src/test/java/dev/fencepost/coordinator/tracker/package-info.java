/** Tests of what a desk has from a tracker. */
@NullMarked
package dev.fencepost.coordinator.tracker;

import org.jspecify.annotations.NullMarked;
