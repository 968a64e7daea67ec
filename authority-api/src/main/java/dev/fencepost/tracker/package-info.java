/**
 * The neutral port to GitHub, Jira, GitLab and the like: read items and comments, write status and text.
 *
 * <p>The values here carry what strangers wrote. Titles, bodies and labels are kept as they came, neither cut nor
 * normalised, so that nobody can break a listing with an odd character; escape them before showing them anywhere. Ids and
 * references are one line in Unicode normal form C. All instants are on the tracker's clock.
 */
@NullMarked
package dev.fencepost.tracker;

import org.jspecify.annotations.NullMarked;
