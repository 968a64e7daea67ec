/**
 * Random histories: steps drawn at random, played against an authority, and each answer compared with the one that a
 * small reference model gives. What fails is cut down to the smallest history that still fails.
 */
@NullMarked
package dev.fencepost.contract.history;

import org.jspecify.annotations.NullMarked;
