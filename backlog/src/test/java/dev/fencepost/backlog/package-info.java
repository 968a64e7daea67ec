/** Tests of the backlog on a real PostgreSQL. */
@NullMarked
package dev.fencepost.backlog;

import org.jspecify.annotations.NullMarked;
