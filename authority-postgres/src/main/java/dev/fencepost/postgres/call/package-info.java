/**
 * How a function of the schema is called and its answer read; for this module and for those that build on its functions.
 */
@NullMarked
package dev.fencepost.postgres.call;

import org.jspecify.annotations.NullMarked;
