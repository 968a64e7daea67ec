package dev.fencepost.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A tracker block")
class TrackerBlockTest {
    private static final String BEGIN = "<!-- fencepost:status -->";
    private static final String END = "<!-- /fencepost:status -->";
    private static final TrackerBlock BLOCK = new TrackerBlock("status", "held");

    @Test
    @DisplayName("is put at the end of a description that has none")
    void append() {
        assertThat(BLOCK.putInto("")).isEqualTo(BEGIN + "\nheld\n" + END);
        assertThat(BLOCK.putInto("Please fix.\r\n")).isEqualTo("Please fix.\r\n\n\n" + BEGIN + "\nheld\n" + END);
    }

    @Test
    @DisplayName("takes the place of the one before, and leaves every other byte alone")
    void replace() {
        String before = " e\u0301\r\n\t" + BEGIN + "\r\nold\r\n" + END + "\ud800 $1 \\ end\n";

        assertThat(BLOCK.putInto(before)).isEqualTo(" e\u0301\r\n\t" + BEGIN + "\nheld\n" + END + "\ud800 $1 \\ end\n");
    }

    @Test
    @DisplayName("leaves blocks of other names alone")
    void otherName() {
        String other = "<!-- fencepost:status-2 -->\nx\n<!-- /fencepost:status-2 -->";

        assertThat(BLOCK.putInto(other)).isEqualTo(other + "\n\n" + BEGIN + "\nheld\n" + END);
        assertThat(TrackerBlock.textIn(other, "status")).isEmpty();
        assertThat(TrackerBlock.textIn(other, "status-2")).contains("x");
    }

    @Test
    @DisplayName("takes nothing of what people wrote after an unfinished mark")
    void unfinished() {
        String before = "a " + BEGIN + " b " + BEGIN + "\nold\n" + END + " c";

        assertThat(BLOCK.putInto(before)).isEqualTo("a " + BEGIN + " b " + BEGIN + "\nheld\n" + END + " c");
        assertThat(BLOCK.putInto("a " + BEGIN + " b")).isEqualTo("a " + BEGIN + " b\n\n" + BEGIN + "\nheld\n" + END);
    }

    @Test
    @DisplayName("passes over an end without a beginning, and a second block")
    void stray() {
        String before = END + "a" + BEGIN + "old" + END + "b" + BEGIN + "copy" + END;

        assertThat(BLOCK.putInto(before)).isEqualTo(END + "a" + BEGIN + "\nheld\n" + END + "b" + BEGIN + "copy" + END);
        assertThat(TrackerBlock.textIn(before, "status")).contains("old");
    }

    @Test
    @DisplayName("is read without the line breaks next to the marks, in either style")
    void read() {
        assertThat(TrackerBlock.textIn(BEGIN + "\r\n\r\na\r\n\n" + END, "status"))
                .contains("\r\na\r\n");
        assertThat(TrackerBlock.textIn(BEGIN + END, "status")).contains("");
        assertThat(TrackerBlock.textIn("nothing here", "status")).isEmpty();
    }

    @Test
    @DisplayName("is found in linear time among a hundred thousand unfinished marks")
    void linear() {
        String hostile = BEGIN.repeat(20_000) + END.substring(1).repeat(20_000);

        String result = Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> BLOCK.putInto(hostile));

        assertThat(result).startsWith(hostile).endsWith("held\n" + END);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Status", "1a", "a b", "-a", "a>", "a1234567890123456789012345678901234567890"})
    @DisplayName("has a plain name")
    void badName(String name) {
        assertThatThrownBy(() -> new TrackerBlock(name, "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("name must be 1 to 40 characters of a-z, 0-9, '-', letter first");
        assertThatThrownBy(() -> TrackerBlock.textIn("x", name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("name must be");
    }

    @Test
    @DisplayName("has a text of at most 16,384 characters, without marks and well-formed")
    void badText() {
        assertThatThrownBy(() -> new TrackerBlock("a", "x".repeat(16_385)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("text has 16385 characters; at most 16384 are allowed");
        assertThatThrownBy(() -> new TrackerBlock("a", "x <!-- /fencepost:b -->"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("text must not contain the mark of a block; escape it first");
        assertThatThrownBy(() -> new TrackerBlock("a", "\ud800"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("text has half of a surrogate pair");
    }
}
