/** A GitLab of its own, as far as an adapter needs one: API v4 of one project. */
@NullMarked
package dev.fencepost.tracker.fake.gitlab;

import org.jspecify.annotations.NullMarked;
