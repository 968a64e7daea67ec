/** The commands of the backlog. */
@NullMarked
package dev.fencepost.cli.backlog;

import org.jspecify.annotations.NullMarked;
