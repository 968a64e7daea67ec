@NullMarked
package dev.fencepost.contract.race;

import org.jspecify.annotations.NullMarked;
