/** How a test names the rule it proves, what it needs for that, and what is said when the rule is broken. */
@NullMarked
package dev.fencepost.contract.rule;

import org.jspecify.annotations.NullMarked;
