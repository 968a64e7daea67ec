package dev.fencepost.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A check of a field")
class RequireTest {
    @Test
    @DisplayName("brings a text into normal form C")
    void normalises() {
        assertThat(Require.text("name", "e\u0301", 10)).isEqualTo("\u00e9");
        assertThat(Require.prose("name", "e\u0301\n", 10)).isEqualTo("\u00e9\n");
        assertThat(Require.text("name", Optional.of("e\u0301"), 10)).contains("\u00e9");
        assertThat(Require.text("name", Optional.empty(), 10)).isEmpty();
    }

    @Test
    @DisplayName("leaves a verbatim text as it is")
    void verbatim() {
        assertThat(Require.verbatim("body", " e\u0301\u0000\r\n", 10)).isEqualTo(" e\u0301\u0000\r\n");
        assertThat(Require.verbatim("body", "", 10)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n", "\u2003"})
    @DisplayName("refuses a blank text")
    void blank(String text) {
        assertThatThrownBy(() -> Require.text("name", text, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("name must not be empty or blank; leave it out instead");
        assertThatThrownBy(() -> Require.prose("name", text, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("name must not be empty or blank; leave it out instead");
    }

    @Test
    @DisplayName("allows line breaks and tabs in prose and nowhere else")
    void lineBreaks() {
        assertThat(Require.prose("note", "a\r\n\tb", 10)).isEqualTo("a\r\n\tb");
        assertThatThrownBy(() -> Require.text("name", "a\nb", 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("name must not contain control characters such as line breaks or tabs");
        assertThatThrownBy(() -> Require.prose("note", "a\u001b[31m", 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("note must not contain control characters other than line breaks and tabs");
    }

    @Test
    @DisplayName("accepts whole surrogate pairs and refuses halves")
    void surrogates() {
        assertThat(Require.verbatim("body", "\ud83d\ude00", 2)).isEqualTo("\ud83d\ude00");
        assertThatThrownBy(() -> Require.verbatim("body", "a\ud83d", 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("body has half of a surrogate pair at index 1; it is not well-formed Unicode");
        assertThatThrownBy(() -> Require.verbatim("body", "\ude00", 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at index 0");
        assertThatThrownBy(() -> Require.verbatim("body", "\ud83d\ud83d\ude00", 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at index 0");
    }

    @Test
    @DisplayName("names the field where the value is null")
    @SuppressWarnings("NullAway")
    void nulls() {
        assertThatThrownBy(() -> Require.text("name", (String) null, 10))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("name");
        assertThatThrownBy(() -> Require.positive("lease", null, Duration.ofDays(1)))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("lease");
        assertThatThrownBy(() -> Require.atMost("labels", null, 1))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("labels");
    }

    @Test
    @DisplayName("bounds a positive duration by a millisecond and its maximum, and cuts it to microseconds")
    void positive() {
        Duration day = Duration.ofDays(1);

        assertThat(Require.positive("lease", Duration.ofMillis(1), day)).isEqualTo(Duration.ofMillis(1));
        assertThat(Require.positive("lease", day, day)).isEqualTo(day);
        assertThat(Require.positive("lease", Duration.ofNanos(1_000_999), day)).isEqualTo(Duration.ofMillis(1));
        assertThatThrownBy(() -> Require.positive("lease", Duration.ofNanos(999_999), day))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("lease is PT0.000999999S; at least PT0.001S (one millisecond) is needed");
        assertThatThrownBy(() -> Require.positive("lease", day.plusNanos(1), day))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("lease is PT24H0.000000001S; at most PT24H is allowed");
    }

    @Test
    @DisplayName("lets a duration be nothing but not negative")
    void notNegative() {
        Duration day = Duration.ofDays(1);

        assertThat(Require.notNegative("grace", Duration.ZERO, day)).isEqualTo(Duration.ZERO);
        assertThatThrownBy(() -> Require.notNegative("grace", Duration.ofSeconds(-1), day))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("grace is PT-1S; it must not be negative");
    }

    @Test
    @DisplayName("bounds a number, both ends included")
    void between() {
        assertThat(Require.between("limit", 1, 1, 10)).isEqualTo(1);
        assertThat(Require.between("limit", 10, 1, 10)).isEqualTo(10);
        assertThatThrownBy(() -> Require.between("limit", 0, 1, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("limit is 0; it must be from 1 to 10");
        assertThatThrownBy(() -> Require.between("limit", 11, 1, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("limit is 11; it must be from 1 to 10");
    }

    @Test
    @DisplayName("bounds the size of a collection")
    void atMost() {
        assertThatThrownBy(() -> Require.atMost("labels", List.of("a", "b"), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("labels has 2 entries; at most 1 are allowed");
    }

    @Test
    @DisplayName("copies a list and refuses nulls in it")
    @SuppressWarnings("NullAway")
    void list() {
        List<String> source = new ArrayList<>(List.of("a"));
        List<String> copy = Require.list("labels", source);

        source.add(null);

        assertThat(copy).containsExactly("a");
        assertThatThrownBy(() -> copy.add("b")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> Require.list("labels", source)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> Require.list("labels", null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("labels");
    }
}
