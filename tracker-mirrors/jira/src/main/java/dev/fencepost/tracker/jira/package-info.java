/** The tracker adapter for Jira: REST API v3 in the cloud, v2 on Data Center, without a client library. */
@NullMarked
package dev.fencepost.tracker.jira;

import org.jspecify.annotations.NullMarked;
