/** Tests of the GitLab adapter over real sockets, on a fake that behaves as GitLab documents. */
@NullMarked
package dev.fencepost.tracker.gitlab;

import org.jspecify.annotations.NullMarked;
