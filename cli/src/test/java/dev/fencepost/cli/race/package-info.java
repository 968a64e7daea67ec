@NullMarked
package dev.fencepost.cli.race;

import org.jspecify.annotations.NullMarked;
