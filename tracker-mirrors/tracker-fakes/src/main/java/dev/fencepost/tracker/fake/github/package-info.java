/** A GitHub with one repository, as far as its documentation says what it does. */
@NullMarked
package dev.fencepost.tracker.fake.github;

import org.jspecify.annotations.NullMarked;
