/** Runs a command while its claim is kept alive, and stops it when the claim is lost. */
@NullMarked
package dev.fencepost.cli.exec;

import org.jspecify.annotations.NullMarked;
