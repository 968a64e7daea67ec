/** Cards as JSON, in plans and between here and the database; not exported. */
@NullMarked
package dev.fencepost.backlog.json;

import org.jspecify.annotations.NullMarked;
