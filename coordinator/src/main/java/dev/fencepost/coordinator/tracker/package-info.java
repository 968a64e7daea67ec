/** What a desk has from a tracker: candidates, and the word of people that an item is open again. */
@NullMarked
package dev.fencepost.coordinator.tracker;

import org.jspecify.annotations.NullMarked;
