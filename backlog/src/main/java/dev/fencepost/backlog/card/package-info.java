/** The values of a backlog: cards as they are written and as they are seen. */
@NullMarked
package dev.fencepost.backlog.card;

import org.jspecify.annotations.NullMarked;
