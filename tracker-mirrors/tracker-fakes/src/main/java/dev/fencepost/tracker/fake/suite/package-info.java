/** Tests that every adapter passes on its fake: the contract of mirrors, and failures of all kinds. */
@NullMarked
package dev.fencepost.tracker.fake.suite;

import org.jspecify.annotations.NullMarked;
