package dev.fencepost.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("A claimant")
class ClaimantTest {
    @Test
    @DisplayName("is a host, with whatever more is known")
    void parts() {
        Claimant claimant = Claimant.ofHost("host")
                .withAgentId("agent")
                .withOwnerId("owner")
                .withExecutionId("run")
                .withAttribute("pid", "1");

        assertThat(claimant.hostId()).isEqualTo("host");
        assertThat(claimant.agentId()).contains("agent");
        assertThat(claimant.ownerId()).contains("owner");
        assertThat(claimant.executionId()).contains("run");
        assertThat(claimant.attributes().get("pid")).contains("1");
    }

    @Test
    @DisplayName("counts as the same agent by host and agent alone")
    void sameAgent() {
        Claimant agent = Claimant.ofAgent("host", "agent");

        assertThat(agent.isSameAgentAs(agent.withExecutionId("run").withOwnerId("owner")))
                .isTrue();
        assertThat(agent.isSameAgentAs(Claimant.ofAgent("host", "other"))).isFalse();
        assertThat(agent.isSameAgentAs(Claimant.ofAgent("other", "agent"))).isFalse();
        assertThat(agent.isSameAgentAs(Claimant.ofHost("host"))).isFalse();
    }

    static Stream<Arguments> ids() {
        Function<String, Claimant> host = Claimant::ofHost;
        return Stream.of(
                Arguments.of("hostId", host),
                Arguments.of("agentId", (Function<String, Claimant>) Samples.CLAIMANT::withAgentId),
                Arguments.of("ownerId", (Function<String, Claimant>) Samples.CLAIMANT::withOwnerId),
                Arguments.of("executionId", (Function<String, Claimant>) Samples.CLAIMANT::withExecutionId));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ids")
    @DisplayName("has ids of one line of at most 200 characters")
    void badIds(String field, Function<String, Claimant> make) {
        assertThat(make.apply("x".repeat(200)).toString()).contains("x".repeat(200));
        assertThatThrownBy(() -> make.apply("x".repeat(201)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(field + " has 201 characters; at most 200 are allowed");
        assertThatThrownBy(() -> make.apply(""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(field + " must not be empty or blank");
        assertThatThrownBy(() -> make.apply("a\nb"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(field + " must not contain control characters");
    }
}
