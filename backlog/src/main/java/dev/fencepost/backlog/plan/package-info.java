/** Plans: one JSON object a line, and what is wrong with those that are not. */
@NullMarked
package dev.fencepost.backlog.plan;

import org.jspecify.annotations.NullMarked;
