/** Tests of how rules are excused, reported and quoted. */
@NullMarked
package dev.fencepost.contract.rule;

import org.jspecify.annotations.NullMarked;
