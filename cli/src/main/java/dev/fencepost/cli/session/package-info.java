/** What every command shares: its configuration and authority, who asks, proofs, answers and exit codes. */
@NullMarked
package dev.fencepost.cli.session;

import org.jspecify.annotations.NullMarked;
