@NullMarked
package dev.fencepost.bench.figures;

import org.jspecify.annotations.NullMarked;
