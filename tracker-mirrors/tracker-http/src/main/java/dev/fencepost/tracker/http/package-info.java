/**
 * What the adapters of trackers share: where they may connect, as whom, how often, and what an answer means.
 *
 * <p>Nothing here starts a thread or reads a clock of its own but the monotonic one of {@link
 * dev.fencepost.tracker.http.Ticker}.
 */
@NullMarked
package dev.fencepost.tracker.http;

import org.jspecify.annotations.NullMarked;
