/**
 * Stateful stand-ins for the providers of trackers, over real sockets, for tests.
 *
 * <p>{@link dev.fencepost.tracker.fake.FakeProvider} is the base: it listens, records, tells the time and breaks on
 * demand. Each provider has a package of its own below this one.
 */
@NullMarked
package dev.fencepost.tracker.fake;

import org.jspecify.annotations.NullMarked;
