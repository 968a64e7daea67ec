@NullMarked
package dev.fencepost.contract.invariant;

import org.jspecify.annotations.NullMarked;
