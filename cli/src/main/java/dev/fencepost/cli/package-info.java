/** The program {@code fencepost}. The only module that uses the standard streams. */
@NullMarked
package dev.fencepost.cli;

import org.jspecify.annotations.NullMarked;
