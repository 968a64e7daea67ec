/** Several processes race for the same items, and one checker judges what all of them saw. */
@NullMarked
package dev.fencepost.cli.race;

import org.jspecify.annotations.NullMarked;
