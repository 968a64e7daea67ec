/** Tests of the memory authority, and of the contract suite by memory authorities that are broken on purpose. */
@NullMarked
package dev.fencepost.memory;

import org.jspecify.annotations.NullMarked;
