/** Tests of what is counted. */
@NullMarked
package dev.fencepost.coordinator.metrics;

import org.jspecify.annotations.NullMarked;
