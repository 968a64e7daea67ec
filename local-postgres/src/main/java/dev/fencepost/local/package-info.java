/**
 * A real PostgreSQL on the user's own machine, shared by every process of that user, and the choice of it.
 *
 * <p>Start with {@link dev.fencepost.local.DatabaseTier} to learn which database the environment asks for, or with
 * {@link dev.fencepost.local.LocalPostgres} to run one in a directory. What an operator has to settle is thrown as
 * {@link dev.fencepost.authority.AuthorityBlockedException} with a stable code; what may pass by itself as
 * {@link dev.fencepost.authority.AuthorityUnavailableException}. No password is ever in a message.
 */
@NullMarked
package dev.fencepost.local;

import org.jspecify.annotations.NullMarked;
