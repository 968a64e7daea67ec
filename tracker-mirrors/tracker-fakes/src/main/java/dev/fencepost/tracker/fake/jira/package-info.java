/** A Jira of its own, as far as an adapter needs one: the cloud's API v3 or Data Center's v2, of one project. */
@NullMarked
package dev.fencepost.tracker.fake.jira;

import org.jspecify.annotations.NullMarked;
