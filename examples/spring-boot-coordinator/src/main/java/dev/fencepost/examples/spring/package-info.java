/** A coordinator whose parts are beans, wired by hand. */
@NullMarked
package dev.fencepost.examples.spring;

import org.jspecify.annotations.NullMarked;
