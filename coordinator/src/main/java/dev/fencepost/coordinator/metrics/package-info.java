/** Binds what a coordinator counts to Micrometer, for those who have it. */
@NullMarked
package dev.fencepost.coordinator.metrics;

import org.jspecify.annotations.NullMarked;
