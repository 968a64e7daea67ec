/** Tests on a real PostgreSQL server, one for the whole run. */
@NullMarked
package dev.fencepost.postgres;

import org.jspecify.annotations.NullMarked;
