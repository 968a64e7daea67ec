package dev.fencepost.backlog.card;

import java.util.List;
import java.util.OptionalInt;

/**
 * How far the work on a card may go.
 *
 * @param filesIn patterns of files that belong to it
 * @param filesOut patterns of files that do not
 * @param mostFiles how many files it may change
 * @param expectedIterations how many rounds it should take
 */
public record Boundaries(
        List<String> filesIn, List<String> filesOut, OptionalInt mostFiles, OptionalInt expectedIterations) {
    /** The most patterns of each kind. */
    public static final int MAX_PATTERNS = 200;

    /** Checks the parts. */
    public Boundaries {
        filesIn = Texts.lines("boundaries.files_in", filesIn, MAX_PATTERNS);
        filesOut = Texts.lines("boundaries.files_out", filesOut, MAX_PATTERNS);
        mostFiles.ifPresent(most -> Texts.positive("boundaries.most_files", most));
        expectedIterations.ifPresent(many -> Texts.positive("boundaries.expected_iterations", many));
    }

    /** Returns boundaries that say nothing. */
    public static Boundaries none() {
        return new Boundaries(List.of(), List.of(), OptionalInt.empty(), OptionalInt.empty());
    }
}
