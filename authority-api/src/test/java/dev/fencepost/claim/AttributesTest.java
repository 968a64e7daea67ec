package dev.fencepost.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Attributes")
class AttributesTest {
    @Test
    @DisplayName("are sorted by name and can be looked up")
    void sorted() {
        Attributes attributes =
                Attributes.none().with("pid", "1").with("branch", "main").with("pid", "2");

        assertThat(attributes.values()).containsExactly(Map.entry("branch", "main"), Map.entry("pid", "2"));
        assertThat(attributes.get("pid")).contains("2");
        assertThat(attributes.get("profile")).isEmpty();
    }

    @Test
    @DisplayName("do not change with the map they were made of")
    void copied() {
        Map<String, String> source = new HashMap<>(Map.of("a", "1"));
        Attributes attributes = new Attributes(source);

        source.put("b", "2");

        assertThat(attributes.values()).containsOnlyKeys("a");
        assertThatThrownBy(() -> attributes.values().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    @DisplayName("are at most 16")
    void count() {
        Map<String, String> sixteen = new HashMap<>();
        for (int i = 0; i < 16; i++) {
            sixteen.put("a" + i, "x");
        }
        Attributes full = new Attributes(sixteen);

        assertThat(full.values()).hasSize(16);
        assertThatThrownBy(() -> full.with("b", "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("attributes has 17 entries; at most 16 are allowed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "A",
                "1a",
                "a b",
                "a/b",
                "\u00e9",
                ".a",
                "a23456789012345678901234567890123456789012345678901234567890abcde"
            })
    @DisplayName("have plain names")
    void badName(String name) {
        assertThatThrownBy(() -> Attributes.none().with(name, "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("attributes has a name that is not 1 to 64 characters");
    }

    @Test
    @DisplayName("have values of one line of at most 500 characters")
    void badValue() {
        assertThat(Attributes.none().with("a", "x".repeat(500)).get("a")).contains("x".repeat(500));
        assertThatThrownBy(() -> Attributes.none().with("tracker.url", "x".repeat(501)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("attributes.tracker.url has 501 characters; at most 500 are allowed");
        assertThatThrownBy(() -> Attributes.none().with("a", "x\ny"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("attributes.a must not contain control characters");
        assertThatThrownBy(() -> Attributes.none().with("a", " "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("attributes.a must not be empty or blank");
    }
}
