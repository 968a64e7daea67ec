/**
 * The one mirror that works on any tracker, the pump that feeds it, and the reconciler that finds what it missed.
 *
 * <p>Nothing here starts a thread or reads a clock of its own, and nothing here can change a claim.
 */
@NullMarked
package dev.fencepost.mirrors;

import org.jspecify.annotations.NullMarked;
