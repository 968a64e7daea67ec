/** What depends on what: cycles, the critical path, and pictures of it. */
@NullMarked
package dev.fencepost.backlog.graph;

import org.jspecify.annotations.NullMarked;
