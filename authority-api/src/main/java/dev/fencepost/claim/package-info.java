/**
 * The values everyone speaks in: who claims what, until when, with which tokens.
 *
 * <p>All types here are immutable, thread-safe and check themselves when made; a message names the field. Texts are
 * kept in Unicode normal form C, instants and durations to the microsecond. Only {@link dev.fencepost.claim.LeaseToken}
 * and {@link dev.fencepost.claim.RequestSecret} are secret; everything else is safe to log.
 */
@NullMarked
package dev.fencepost.claim;

import org.jspecify.annotations.NullMarked;
