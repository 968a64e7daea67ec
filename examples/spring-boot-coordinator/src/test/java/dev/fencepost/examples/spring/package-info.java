/** Runs the example. */
@NullMarked
package dev.fencepost.examples.spring;

import org.jspecify.annotations.NullMarked;
