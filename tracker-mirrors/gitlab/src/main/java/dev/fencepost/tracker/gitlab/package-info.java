/** The tracker adapter for GitLab, its own service or a self-managed one: REST API v4, without a client library. */
@NullMarked
package dev.fencepost.tracker.gitlab;

import org.jspecify.annotations.NullMarked;
