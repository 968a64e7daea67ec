/** Tests of the coordinator, on a time that they move themselves. */
@NullMarked
package dev.fencepost.coordinator;

import org.jspecify.annotations.NullMarked;
