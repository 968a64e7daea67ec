/**
 * The port to whoever decides: {@link dev.fencepost.authority.ClaimAuthority} with its six verbs, what they are asked and
 * what they answer.
 *
 * <p>An ordinary "no" is a value; a broken world throws an {@link dev.fencepost.authority.AuthorityException}, and "maybe
 * it happened" has an exception of its own. The rules behind the types are numbered in {@code docs/contract.md}.
 */
@NullMarked
package dev.fencepost.authority;

import org.jspecify.annotations.NullMarked;
