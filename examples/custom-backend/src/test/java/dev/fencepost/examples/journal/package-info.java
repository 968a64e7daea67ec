/** The contract suite on the example, and that the way to it can be found. */
@NullMarked
package dev.fencepost.examples.journal;

import org.jspecify.annotations.NullMarked;
