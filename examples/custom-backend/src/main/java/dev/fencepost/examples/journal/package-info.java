/** A backend of one's own, to copy from: claims kept in a journal file. See {@code docs/writing-a-backend.md}. */
@NullMarked
package dev.fencepost.examples.journal;

import org.jspecify.annotations.NullMarked;
