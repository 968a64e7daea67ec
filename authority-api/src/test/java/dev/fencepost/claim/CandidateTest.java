package dev.fencepost.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A candidate")
class CandidateTest {
    @Test
    @DisplayName("is an item, with a concurrency key and attributes if wanted")
    void parts() {
        Candidate plain = Candidate.of(Samples.SCOPE, "17");
        Candidate more = plain.withConcurrencyKey("db").withAttribute("title", "Fix it");

        assertThat(plain).isEqualTo(Candidate.of(Samples.KEY));
        assertThat(plain.concurrencyKey()).isEmpty();
        assertThat(more.key()).isEqualTo(Samples.KEY);
        assertThat(more.concurrencyKey()).contains("db");
        assertThat(more.attributes().get("title")).contains("Fix it");
    }

    @Test
    @DisplayName("has a concurrency key of one line of at most 200 characters")
    void badConcurrencyKey() {
        Candidate candidate = Candidate.of(Samples.KEY);

        assertThatThrownBy(() -> candidate.withConcurrencyKey("x".repeat(201)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("concurrencyKey has 201 characters; at most 200 are allowed");
        assertThatThrownBy(() -> candidate.withConcurrencyKey(""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("concurrencyKey must not be empty");
    }
}
