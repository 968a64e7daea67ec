/** The commands, one class each. */
@NullMarked
package dev.fencepost.cli.command;

import org.jspecify.annotations.NullMarked;
