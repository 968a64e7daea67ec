package dev.fencepost.contract.bench;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/** Says what is expected of an answer; where it is not so, says what was expected and what was answered. */
public final class Expect {
    private Expect() {}

    /** Expects one kind of answer, and returns it as that. */
    public static <T> T answer(Class<T> expected, Object answered) {
        if (!expected.isInstance(answered)) {
            throw broken("the answer", "a " + expected.getSimpleName(), answered);
        }
        return expected.cast(answered);
    }

    /** Expects one value. */
    public static void equal(String what, @Nullable Object expected, @Nullable Object answered) {
        if (!Objects.equals(expected, answered)) {
            throw broken(what, expected, answered);
        }
    }

    /** Expects that something holds of an answer, which the sentence names. */
    public static void that(String sentence, boolean holds, @Nullable Object answered) {
        if (!holds) {
            throw broken("the answer", sentence, answered);
        }
    }

    private static AssertionFailedError broken(String what, @Nullable Object expected, @Nullable Object answered) {
        String line = System.lineSeparator();
        return new AssertionFailedError(
                what + " is not as expected" + line + "  expected: " + expected + line + "  answered: " + answered,
                expected,
                answered);
    }
}
