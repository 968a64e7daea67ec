/** How backends are found and opened: one provider an id, found by {@link java.util.ServiceLoader}. */
@NullMarked
package dev.fencepost.authority.spi;

import org.jspecify.annotations.NullMarked;
