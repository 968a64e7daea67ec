/** Tests of the suite itself: that it covers the contract, and that it says what it found. */
@NullMarked
package dev.fencepost.contract;

import org.jspecify.annotations.NullMarked;
