/** The whole way through, from a tracker's list to what the tracker shows. */
@NullMarked
package dev.fencepost.endtoend;

import org.jspecify.annotations.NullMarked;
