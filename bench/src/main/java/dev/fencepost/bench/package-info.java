/** What claims cost in one process, measured side by side. */
@NullMarked
package dev.fencepost.bench;

import org.jspecify.annotations.NullMarked;
