/** Tests over real sockets on the loopback address. */
@NullMarked
package dev.fencepost.tracker.http;

import org.jspecify.annotations.NullMarked;
