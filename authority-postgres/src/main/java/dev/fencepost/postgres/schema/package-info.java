/** How a change log in the jar becomes a schema in a database; for this module and for those with a schema beside it. */
@NullMarked
package dev.fencepost.postgres.schema;

import org.jspecify.annotations.NullMarked;
