/** Tests over real sockets against a fake GitHub. */
@NullMarked
package dev.fencepost.tracker.github;

import org.jspecify.annotations.NullMarked;
