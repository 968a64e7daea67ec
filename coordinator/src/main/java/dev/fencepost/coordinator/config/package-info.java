/**
 * What is read from files: the portable {@code fencepost.json} and the host-local {@code home.json}.
 *
 * <p>Reading is strict. Everything wrong is reported at once, each with the path of its field; a secret in a file is
 * refused, and never repeated in a message. Nothing falls back silently.
 */
@NullMarked
package dev.fencepost.coordinator.config;

import org.jspecify.annotations.NullMarked;
