package dev.fencepost.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A work item key")
class WorkItemKeyTest {
    @Test
    @DisplayName("writes its scope, a hash and the escaped id")
    void canonical() {
        WorkItemKey key = new WorkItemKey(ClaimScope.ofProject("acme"), "a#b/c");

        assertThat(key.canonical()).isEqualTo("project=acme#a%23b%2Fc");
        assertThat(key).hasToString(key.canonical());
        assertThat(WorkItemKey.parse(key.canonical())).isEqualTo(key);
    }

    @Test
    @DisplayName("is another one for the same id in another scope")
    void scopesDiffer() {
        WorkItemKey key = new WorkItemKey(ClaimScope.ofProject("acme"), "17");

        assertThat(key).isNotEqualTo(new WorkItemKey(ClaimScope.ofProject("other"), "17"));
    }

    @Test
    @DisplayName("takes 200 characters as an id and refuses 201")
    void idLength() {
        WorkItemKey longest = new WorkItemKey(Samples.SCOPE, "#".repeat(200));

        assertThat(WorkItemKey.parse(longest.canonical())).isEqualTo(longest);
        assertThatThrownBy(() -> new WorkItemKey(Samples.SCOPE, "x".repeat(201)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("itemId has 201 characters; at most 200 are allowed");
    }

    @Test
    @DisplayName("refuses an empty id and broken Unicode")
    void badId() {
        assertThatThrownBy(() -> new WorkItemKey(Samples.SCOPE, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("itemId must not be empty or blank; leave it out instead");
        assertThatThrownBy(() -> new WorkItemKey(Samples.SCOPE, "\ud800"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("itemId has half of a surrogate pair");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "``, key is not in canonical form",
                "project=a, key is not in canonical form",
                "#17, scope is not in canonical form",
                "project=a#, itemId must not be empty",
                "project=a#1#2, key.itemId is not in canonical form",
                "project=a#1/2, key.itemId is not in canonical form",
                "project=a#%31, key.itemId is not in canonical form",
                "project=a#%2f, key.itemId is not in canonical form",
                "project=a#e%CC%81, key is not in canonical form; it would be written project=a#%C3%A9",
                "component=b/project=a#1, scope is not in canonical form"
            })
    @DisplayName("reads back nothing but its canonical form")
    void notCanonical(String text, String message) {
        assertThatThrownBy(() -> WorkItemKey.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }
}
