@NullMarked
package dev.fencepost.cli.demo;

import org.jspecify.annotations.NullMarked;
