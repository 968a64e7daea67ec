/** Tests of how a claim is handed to a child process. */
@NullMarked
package dev.fencepost.coordinator.child;

import org.jspecify.annotations.NullMarked;
