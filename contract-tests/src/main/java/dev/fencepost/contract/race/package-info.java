/**
 * Races: many threads on few items, all let go at once. Every run is recorded and judged by the invariants.
 */
@NullMarked
package dev.fencepost.contract.race;

import org.jspecify.annotations.NullMarked;
