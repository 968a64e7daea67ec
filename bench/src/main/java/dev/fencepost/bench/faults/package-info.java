/** Breaks the world under a load of claimants, by a schedule that a seed repeats, and judges what they were told. */
@NullMarked
package dev.fencepost.bench.faults;

import org.jspecify.annotations.NullMarked;
