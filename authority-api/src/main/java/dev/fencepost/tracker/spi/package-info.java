/** How adapters of trackers are found and opened: one provider an id, found by {@link java.util.ServiceLoader}. */
@NullMarked
package dev.fencepost.tracker.spi;

import org.jspecify.annotations.NullMarked;
