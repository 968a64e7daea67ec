/**
 * How a claim is handed to a child process, and how the child takes it up.
 *
 * <p>What is public goes into the environment; the secret goes into a file that only its owner can read.
 */
@NullMarked
package dev.fencepost.coordinator.child;

import org.jspecify.annotations.NullMarked;
