/**
 * The way out: telling people what the authority decided, as well as can be.
 *
 * <p>A mirror is written and never read as truth. Whatever it does, the claim stands; and no mirror is called from inside
 * an authority, which only remembers what was shown last.
 */
@NullMarked
package dev.fencepost.mirror;

import org.jspecify.annotations.NullMarked;
