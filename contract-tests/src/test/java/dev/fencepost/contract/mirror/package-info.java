/** Tests of the rules for mirrors: a mirror that keeps them, and mirrors that break one each. */
@NullMarked
package dev.fencepost.contract.mirror;

import org.jspecify.annotations.NullMarked;
