package dev.fencepost.contract.rule;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.opentest4j.AssertionFailedError;

/** Says which rule a backend breaks, in the words of the contract, and then what was expected and what it answered. */
public final class RuleBroken extends AssertionFailedError {
    private static final long serialVersionUID = 1L;

    private RuleBroken(String message, Throwable cause) {
        super(message, cause);
    }

    static RuleBroken by(Rule rule, Throwable cause) {
        String sentences = Arrays.stream(rule.value())
                .map(id -> "Rule " + id + ": " + RuleBook.ofThisKit().sentence(id))
                .collect(Collectors.joining(System.lineSeparator()));
        String what = cause instanceof AssertionError ? String.valueOf(cause.getMessage()) : "thrown was " + cause;
        return new RuleBroken(sentences + System.lineSeparator() + what, cause);
    }
}
