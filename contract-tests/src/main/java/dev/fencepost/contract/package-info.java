/**
 * The contract suite: extend one class, give one fixture, and every rule of {@code docs/contract.md} is run against your
 * backend or your mirror.
 */
@NullMarked
package dev.fencepost.contract;

import org.jspecify.annotations.NullMarked;
