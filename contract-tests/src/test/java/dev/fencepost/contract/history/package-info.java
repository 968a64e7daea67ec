@NullMarked
package dev.fencepost.contract.history;

import org.jspecify.annotations.NullMarked;
