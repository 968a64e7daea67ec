package dev.fencepost.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The JSON check")
class JsonSyntaxTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                " \t\r\n{ \t\r\n} \t\r\n",
                "{\"\":0}",
                "{\"a\":null,\"b\":true,\"c\":false}",
                "{\"a\":[]}",
                "{\"a\":[ ]}",
                "{\"a\":[1,[2,{\"b\":3}],\"x\"]}",
                "{\"a\":1,\"a\":2}",
                "{\"a\":-0}",
                "{\"a\":0}",
                "{\"a\":10}",
                "{\"a\":-12.50}",
                "{\"a\":0.0}",
                "{\"a\":1e1}",
                "{\"a\":1E-01}",
                "{\"a\":1.5e+10}",
                "{\"a\":\"\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u00e9 \\uD83D\\uDE00 \\uaBcD\"}",
                "{\"a\":\"\u007f \u2028 \u202e \ud83d\ude00\"}",
                "{\"\u00e9\":\"'\"}"
            })
    @DisplayName("takes any JSON object")
    void valid(String json) {
        assertThatCode(() -> JsonSyntax.requireObject("packet", json)).doesNotThrowAnyException();
    }

    static Stream<Arguments> invalid() {
        return Stream.of(
                Arguments.of("", "the text ends too early at index 0"),
                Arguments.of("  ", "the text ends too early at index 2"),
                Arguments.of("null", "a JSON object is expected at index 0"),
                Arguments.of("[]", "a JSON object is expected at index 0"),
                Arguments.of("\"a\"", "a JSON object is expected at index 0"),
                Arguments.of("1", "a JSON object is expected at index 0"),
                Arguments.of("\ufeff{}", "a JSON object is expected at index 0"),
                Arguments.of("\u00a0{}", "a JSON object is expected at index 0"),
                Arguments.of("{}{}", "nothing may follow the JSON object at index 2"),
                Arguments.of("{\"a\":\"\\ud800\"}", "half of a surrogate pair is not a character at index 12"),
                Arguments.of("{\"a\":\"\\udc00\"}", "half of a surrogate pair is not a character at index 12"),
                Arguments.of("{\"a\":\"\\ud800\\u0041\"}", "half of a surrogate pair is not a character at index 18"),
                Arguments.of("{} x", "nothing may follow the JSON object at index 3"),
                Arguments.of("{}\u0000", "nothing may follow the JSON object at index 2"),
                Arguments.of("{", "'\"' is expected at index 1"),
                Arguments.of("{a:1}", "'\"' is expected at index 1"),
                Arguments.of("{'a':1}", "'\"' is expected at index 1"),
                Arguments.of("{\"a\"}", "':' is expected at index 4"),
                Arguments.of("{\"a\":}", "a JSON value is expected at index 5"),
                Arguments.of("{\"a\":1,}", "'\"' is expected at index 7"),
                Arguments.of("{,}", "'\"' is expected at index 1"),
                Arguments.of("{\"a\":1 \"b\":2}", "'}' is expected at index 7"),
                Arguments.of("{\"a\":[1,]}", "a JSON value is expected at index 8"),
                Arguments.of("{\"a\":[1 2]}", "']' is expected at index 8"),
                Arguments.of("{\"a\":[}", "a JSON value is expected at index 6"),
                Arguments.of("{\"a\":[1", "']' is expected at index 7"),
                Arguments.of("{\"a\":1", "'}' is expected at index 6"),
                Arguments.of("{\"a\":tru}", "a JSON value is expected at index 5"),
                Arguments.of("{\"a\":True}", "a JSON value is expected at index 5"),
                Arguments.of("{\"a\":nul", "a JSON value is expected at index 5"),
                Arguments.of("{\"a\":NaN}", "a JSON value is expected at index 5"),
                Arguments.of("{\"a\":-Infinity}", "a JSON value is expected at index 6"),
                Arguments.of("{\"a\":+1}", "a JSON value is expected at index 5"),
                Arguments.of("{\"a\":-}", "a JSON value is expected at index 6"),
                Arguments.of("{\"a\":01}", "'}' is expected at index 6"),
                Arguments.of("{\"a\":-01}", "'}' is expected at index 7"),
                Arguments.of("{\"a\":1.}", "a JSON value is expected at index 7"),
                Arguments.of("{\"a\":.5}", "a JSON value is expected at index 5"),
                Arguments.of("{\"a\":1e}", "a JSON value is expected at index 7"),
                Arguments.of("{\"a\":1e+}", "a JSON value is expected at index 8"),
                Arguments.of("{\"a\":1e+-1}", "a JSON value is expected at index 8"),
                Arguments.of("{\"a\":0x10}", "'}' is expected at index 6"),
                Arguments.of("{\"a\":\u0661}", "a JSON value is expected at index 5"),
                Arguments.of("{\"a\":\"x", "the text ends too early at index 7"),
                Arguments.of("{\"a\":\"x\\", "the text ends too early at index 8"),
                Arguments.of("{\"a\":\"\\x\"}", "unknown escape at index 7"),
                Arguments.of("{\"a\":\"\\'\"}", "unknown escape at index 7"),
                Arguments.of("{\"a\":\"\\u12\"}", "four hexadecimal digits are expected after \\u at index 10"),
                Arguments.of("{\"a\":\"\\u12G4\"}", "four hexadecimal digits are expected after \\u at index 10"),
                Arguments.of("{\"a\":\"\\u\uff11234\"}", "four hexadecimal digits are expected after \\u at index 8"),
                Arguments.of("{\"a\":\"\\u0000\"}", "the character NUL is not allowed at index 12"),
                Arguments.of("{\"a\":\"\n\"}", "a string must escape control characters at index 6"),
                Arguments.of("{\"a\":\"\t\"}", "a string must escape control characters at index 6"),
                Arguments.of("{\"a\":\"\u0000\"}", "a string must escape control characters at index 6"),
                Arguments.of("{\"a\n\":1}", "a string must escape control characters at index 3"),
                Arguments.of("{/**/}", "'\"' is expected at index 1"),
                Arguments.of("{\"a\":1}//", "nothing may follow the JSON object at index 7"));
    }

    @ParameterizedTest
    @MethodSource("invalid")
    @DisplayName("refuses everything else, says where, and quotes nothing")
    void invalid(String json, String problem) {
        assertThatThrownBy(() -> JsonSyntax.requireObject("packet", json))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("packet is not valid JSON: " + problem);
    }

    @Test
    @DisplayName("takes objects and arrays nested 32 deep and refuses them deeper")
    void depth() {
        assertThatCode(() -> JsonSyntax.requireObject("packet", nestedObjects(32)))
                .doesNotThrowAnyException();
        assertThatCode(() -> JsonSyntax.requireObject("packet", nestedArrays(32)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> JsonSyntax.requireObject("packet", nestedObjects(33)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("packet is not valid JSON: objects and arrays may nest at most 32 deep");
        assertThatThrownBy(() -> JsonSyntax.requireObject("packet", nestedArrays(33)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("packet is not valid JSON: objects and arrays may nest at most 32 deep");
        assertThatThrownBy(() -> JsonSyntax.requireObject("packet", "{\"a\":" + "[".repeat(32) + "]".repeat(32) + "}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at most 32 deep");
        assertThatThrownBy(() -> JsonSyntax.requireObject("packet", "{\"a\":" + "[".repeat(16_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at most 32 deep");
    }

    @Test
    @DisplayName("accepts what it quotes itself")
    void quote() {
        String hostile = "\"\\\b\f\n\r\t\u0001\u001f/\u007f\u2028\ud83d\ude00";

        String quoted = JsonSyntax.quote(hostile);

        assertThat(quoted)
                .isEqualTo("\"\\\"\\\\\\u0008\\u000c\\u000a\\u000d\\u0009\\u0001\\u001f/\u007f\u2028\ud83d\ude00\"");
        assertThatCode(() -> JsonSyntax.requireObject("packet", "{" + quoted + ":" + quoted + "}"))
                .doesNotThrowAnyException();
    }

    private static String nestedObjects(int depth) {
        return "{\"a\":".repeat(depth - 1) + "{\"a\":1}" + "}".repeat(depth - 1);
    }

    private static String nestedArrays(int depth) {
        return "{\"a\":" + "[".repeat(depth - 1) + "1" + "]".repeat(depth - 1) + "}";
    }
}
