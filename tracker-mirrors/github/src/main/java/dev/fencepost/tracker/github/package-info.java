/** The tracker adapter for GitHub, its own service or an Enterprise server: REST API, version 2022-11-28. */
@NullMarked
package dev.fencepost.tracker.github;

import org.jspecify.annotations.NullMarked;
