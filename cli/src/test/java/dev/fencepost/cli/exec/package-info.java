@NullMarked
package dev.fencepost.cli.exec;

import org.jspecify.annotations.NullMarked;
