/** What claims cost on a real PostgreSQL, side by side with the least that a statement can cost there. */
@NullMarked
package dev.fencepost.bench.figures;

import org.jspecify.annotations.NullMarked;
