package dev.fencepost.mirrors;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A claimant's words")
class SafeTextTest {
    @ParameterizedTest
    @DisplayName("stay as they are where they mean nothing else")
    @ValueSource(
            strings = {"build-3", "ci_runner_1", "ip-10-0-3-17", "feature/login", "at 12:30", "100, maybe 200?", "Zoë"})
    void plainWordsStay(String text) {
        assertThat(SafeText.line(text, 200)).isEqualTo(text);
    }

    @ParameterizedTest
    @DisplayName("do not become mentions, references, links, markup or markers")
    @CsvSource({
        "@octocat,＠octocat",
        "fixes #12,fixes ＃12",
        "acme/api!7,acme/api！7",
        "APP-12,APP‑12",
        "gh-12,gh‑12",
        "https://evil.invalid,https∶∕∕evil.invalid",
        "www.evil.invalid,www․evil.invalid",
        "/close,∕close",
        "<b>,‹b›",
        "<!-- fencepost:status -->,‹！‐‐ fencepost∶status ‐‐›",
        "[a](b),［a］(\u2060b)",
        "_x_,＿x＿",
        ":tada:,∶tada∶",
        "deadbeef,deadbe\u2060ef"
    })
    void notationBecomesWords(String text, String expected) {
        assertThat(SafeText.line(text, 200)).isEqualTo(expected);
    }

    @Test
    @DisplayName("lose what turns, hides or breaks text")
    void hiddenCharactersGo() {
        assertThat(SafeText.line("a\u202Eb\u200Bc\u0007d\uFEFFe", 200)).isEqualTo("abcde");
        assertThat(SafeText.line("one\r\n/close\n", 200)).isEqualTo("one · ∕close ·");
    }

    @Test
    @DisplayName("are cut between characters, and say so")
    void longTextsAreCut() {
        assertThat(SafeText.line("x😀y", 2)).isEqualTo("x…");
        assertThat(SafeText.line("zoo".repeat(100), 3)).isEqualTo("zoo…");
    }
}
