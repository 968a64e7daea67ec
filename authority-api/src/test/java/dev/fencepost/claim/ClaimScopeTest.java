package dev.fencepost.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A claim scope")
class ClaimScopeTest {
    @Test
    @DisplayName("writes its parts in a fixed order, whatever the order they were set in")
    void fixedOrder() {
        ClaimScope scope = ClaimScope.builder()
                .repository("acme/api")
                .provider("github")
                .tracker("main")
                .component("core")
                .project("acme")
                .build();

        assertThat(scope.canonical())
                .isEqualTo("project=acme/component=core/tracker=main/provider=github/repository=acme%2Fapi");
        assertThat(scope).hasToString(scope.canonical());
        assertThat(scope.parts().keySet()).containsExactly(ScopePart.values());
    }

    @Test
    @DisplayName("leaves out the parts that are absent")
    void absentParts() {
        ClaimScope scope = ClaimScope.builder().project("a").repository("b").build();

        assertThat(scope.canonical()).isEqualTo("project=a/repository=b");
        assertThat(scope.part(ScopePart.PROJECT)).contains("a");
        assertThat(scope.part(ScopePart.COMPONENT)).isEmpty();
        assertThat(scope).isNotEqualTo(ClaimScope.ofProject("a"));
    }

    @Test
    @DisplayName("does not change when its builder is used further")
    void immutable() {
        ClaimScope.Builder builder = ClaimScope.builder().project("a");
        ClaimScope scope = builder.build();

        builder.component("b");

        assertThat(scope.canonical()).isEqualTo("project=a");
        assertThatThrownBy(() -> scope.parts().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    @DisplayName("needs at least one part")
    void noPart() {
        ClaimScope.Builder empty = ClaimScope.builder();

        assertThatThrownBy(empty::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("scope needs at least one part, such as project or repository");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("refuses an empty part and names it")
    void emptyPart(ScopePart part) {
        ClaimScope.Builder builder = ClaimScope.builder();

        assertThatThrownBy(() -> builder.part(part, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("scope." + part.label() + " must not be empty or blank; leave it out instead");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("takes 200 characters in a part and refuses 201")
    void partLength(ScopePart part) {
        ClaimScope longest = ClaimScope.builder().part(part, "x".repeat(200)).build();
        ClaimScope.Builder builder = ClaimScope.builder();

        assertThat(ClaimScope.parse(longest.canonical())).isEqualTo(longest);
        assertThatThrownBy(() -> builder.part(part, "x".repeat(201)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("scope." + part.label() + " has 201 characters; at most 200 are allowed");
    }

    @Test
    @DisplayName("counts the characters of the normal form, which can be more than were given")
    void lengthOfNormalForm() {
        String doubles = "\u0958".repeat(100);

        ClaimScope longest = ClaimScope.ofProject(doubles);

        assertThat(ClaimScope.parse(longest.canonical())).isEqualTo(longest);
        assertThatThrownBy(() -> ClaimScope.ofProject(doubles + "\u0958"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("scope.project has 202 characters; at most 200 are allowed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\tb", "a\u0000b", "a\u0085b", "\u007f"})
    @DisplayName("refuses control characters in a part")
    void controlCharacters(String text) {
        assertThatThrownBy(() -> ClaimScope.ofProject(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("scope.project must not contain control characters");
    }

    @ParameterizedTest
    @ValueSource(strings = {" a", "a ", "\u2003a", "a\u3000"})
    @DisplayName("refuses white space at the ends of a part")
    void outerSpace(String text) {
        assertThatThrownBy(() -> ClaimScope.ofProject(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("scope.project must not start or end with white space; strip it first");
    }

    @Test
    @DisplayName("refuses half of a surrogate pair, wherever it stands")
    void loneSurrogates() {
        assertThatThrownBy(() -> ClaimScope.ofProject("\ud83d"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("scope.project has half of a surrogate pair at index 0; it is not well-formed Unicode");
        assertThatThrownBy(() -> ClaimScope.ofProject("ab\ude00c"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at index 2");
        assertThatThrownBy(() -> ClaimScope.ofProject("\ude00\ud83d"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at index 0");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "``, scope is not in canonical form",
                "project, scope is not in canonical form",
                "project=, scope.project must not be empty",
                "=a, scope is not in canonical form",
                "Project=a, scope is not in canonical form",
                "project=a/, scope is not in canonical form",
                "/project=a, scope is not in canonical form",
                "project=a//component=b, scope is not in canonical form",
                "component=b/project=a, scope is not in canonical form; it would be written project=a/component=b",
                "project=a/project=a, scope is not in canonical form",
                "team=a, scope is not in canonical form",
                "project=a=b, scope.project is not in canonical form: unexpected character at index 1",
                "project=a b, scope.project is not in canonical form",
                "project=\u00e9, scope.project is not in canonical form",
                "project=%61, scope.project is not in canonical form: it escapes what needs no escape",
                "project=%2f, scope.project is not in canonical form",
                "project=%C3%a9, scope.project is not in canonical form",
                "project=%, scope.project is not in canonical form",
                "project=%2, scope.project is not in canonical form",
                "project=%GG, scope.project is not in canonical form",
                "project=%C3, scope.project is not in canonical form: its escapes are not UTF-8",
                "project=%C0%AF, scope.project is not in canonical form: its escapes are not UTF-8",
                "project=%ED%A0%80, scope.project is not in canonical form: its escapes are not UTF-8",
                "project=e%CC%81, scope is not in canonical form; it would be written project=%C3%A9",
                "project=a%0A, scope.project must not contain control characters",
                "project=%20a, scope.project must not start or end with white space"
            })
    @DisplayName("reads back nothing but its canonical form")
    void notCanonical(String text, String message) {
        assertThatThrownBy(() -> ClaimScope.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    @DisplayName("names its parts as configuration does")
    void labels() {
        assertThat(Stream.of(ScopePart.values()).map(ScopePart::label))
                .containsExactly("project", "component", "tracker", "provider", "repository");
    }
}
