/** Further processes of this same program. */
@NullMarked
package dev.fencepost.cli.child;

import org.jspecify.annotations.NullMarked;
