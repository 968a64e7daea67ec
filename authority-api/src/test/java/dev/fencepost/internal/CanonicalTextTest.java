package dev.fencepost.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The escaped form of a text")
class CanonicalTextTest {
    private static final String UNRESERVED = "abcxyzABCXYZ0189-._~";

    @Test
    @DisplayName("leaves unreserved characters alone and escapes all others by their UTF-8 bytes")
    void escapes() {
        assertThat(CanonicalText.escape(UNRESERVED)).isEqualTo(UNRESERVED);
        assertThat(CanonicalText.escape("/=%#\"' ")).isEqualTo("%2F%3D%25%23%22%27%20");
        assertThat(CanonicalText.escape("\u00e9\ud83d\ude00")).isEqualTo("%C3%A9%F0%9F%98%80");
        assertThat(CanonicalText.escape("")).isEmpty();
    }

    @Test
    @DisplayName("is read back for every Unicode character there is")
    void everyCharacter() {
        StringBuilder all = new StringBuilder();
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            if (Character.getType(c) != Character.SURROGATE) {
                all.appendCodePoint(c);
            }
        }
        String text = all.toString();

        String escaped = CanonicalText.escape(text);

        assertThat(CanonicalText.unescape("field", escaped).equals(text)).isTrue();
        assertThat(escaped.chars().allMatch(c -> c > ' ' && c < 0x7f)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                " ",
                "\u00e9",
                "%",
                "%2",
                "%2f",
                "%c3%A9",
                "%G0",
                "%0G",
                "%41",
                "%7E",
                "%80",
                "%C3",
                "%C3%28",
                "%C0%80",
                "%E0%80%80",
                "%ED%A0%80",
                "%F5%80%80%80",
                "a%",
                "%%",
                "%\uff11\uff11"
            })
    @DisplayName("is refused if it would have been written differently")
    void notCanonical(String text) {
        assertThatThrownBy(() -> CanonicalText.unescape("field", text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("field is not in canonical form");
    }
}
