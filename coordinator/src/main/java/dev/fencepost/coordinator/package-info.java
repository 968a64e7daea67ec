/**
 * What stands on the three ports: claim, keep the lease alive, guard every step.
 *
 * <p>This is the only library module that starts threads. Logs begin with a stable event name, such as
 * {@code lease.lost}, and never hold a secret.
 */
@NullMarked
package dev.fencepost.coordinator;

import org.jspecify.annotations.NullMarked;
