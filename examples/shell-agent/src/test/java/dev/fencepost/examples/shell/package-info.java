/** Runs the example. */
@NullMarked
package dev.fencepost.examples.shell;

import org.jspecify.annotations.NullMarked;
