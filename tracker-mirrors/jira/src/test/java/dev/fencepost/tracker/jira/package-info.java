/** Tests of the Jira adapter over real sockets, on fakes that behave as Jira documents. */
@NullMarked
package dev.fencepost.tracker.jira;

import org.jspecify.annotations.NullMarked;
