/** Tests of the fakes themselves, over real sockets on the loopback address. */
@NullMarked
package dev.fencepost.tracker.fake;

import org.jspecify.annotations.NullMarked;
