/** A coordinator in plain Java; which backend decides is a matter of its configuration. */
@NullMarked
package dev.fencepost.examples.coordinator;

import org.jspecify.annotations.NullMarked;
