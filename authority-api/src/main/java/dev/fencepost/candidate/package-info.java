/**
 * The way in: what could be worked on, best first.
 *
 * <p>A source puts items forward and gives no right to them; only an authority does. It knows nothing of claims.
 */
@NullMarked
package dev.fencepost.candidate;

import org.jspecify.annotations.NullMarked;
