/** The rules of the house, checked over the compiled library modules and over the repository itself. */
@NullMarked
package dev.fencepost.architecture;

import org.jspecify.annotations.NullMarked;
