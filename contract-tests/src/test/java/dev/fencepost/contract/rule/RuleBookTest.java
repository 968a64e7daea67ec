package dev.fencepost.contract.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The rule book")
class RuleBookTest {
    @Test
    @DisplayName("reads each rule whole, over the ends of lines, and nothing else")
    void readsRules() {
        RuleBook book = RuleBook.parse("""
                ## C: claims

                - **C1** One line.
                - **C2** Two lines,
                  of which this is one.
                - a point that is no rule

                | I1 | an invariant |
                """);

        assertThat(book.sentences())
                .containsExactly(Map.entry("C1", "One line."), Map.entry("C2", "Two lines, of which this is one."));
    }

    @Test
    @DisplayName("refuses an id that is there twice")
    void refusesAnIdTwice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RuleBook.parse("- **C1** One.\n- **C1** Another.\n"))
                .withMessage("rule C1 is there twice");
    }

    @Test
    @DisplayName("says of an unknown id that it is unknown")
    void unknownRule() {
        assertThat(RuleBook.ofThisKit().sentence("Z9")).contains("not in this kit's copy");
    }
}
