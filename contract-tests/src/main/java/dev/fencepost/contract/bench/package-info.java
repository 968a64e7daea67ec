/** The vocabulary in which the tests of the suite are written. */
@NullMarked
package dev.fencepost.contract.bench;

import org.jspecify.annotations.NullMarked;
