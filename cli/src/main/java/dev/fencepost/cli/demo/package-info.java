/** The first run: a few agents, a crash, a late write and a tracker that goes away, on a PostgreSQL of its own. */
@NullMarked
package dev.fencepost.cli.demo;

import org.jspecify.annotations.NullMarked;
