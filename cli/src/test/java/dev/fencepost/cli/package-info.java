/** Tests of the program: in one process on memory, and on one local PostgreSQL. */
@NullMarked
package dev.fencepost.cli;

import org.jspecify.annotations.NullMarked;
