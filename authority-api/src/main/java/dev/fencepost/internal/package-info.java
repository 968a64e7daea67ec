/** Checks and text forms shared by the packages of this module; not exported. */
@NullMarked
package dev.fencepost.internal;

import org.jspecify.annotations.NullMarked;
