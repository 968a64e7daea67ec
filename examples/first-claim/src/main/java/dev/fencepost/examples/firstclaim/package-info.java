/** The example of the README, whole and runnable. */
@NullMarked
package dev.fencepost.examples.firstclaim;

import org.jspecify.annotations.NullMarked;
