@NullMarked
package dev.fencepost.examples.coordinator;

import org.jspecify.annotations.NullMarked;
