/** Tests of what is read from configuration files. */
@NullMarked
package dev.fencepost.coordinator.config;

import org.jspecify.annotations.NullMarked;
