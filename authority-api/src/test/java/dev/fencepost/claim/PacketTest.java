package dev.fencepost.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A packet")
class PacketTest {
    @Test
    @DisplayName("keeps its JSON byte for byte")
    void verbatim() {
        String json = " {\"b\" : 1.0e+2,\n\"a\":\"e\u0301 \ud83d\ude00\"} ";

        assertThat(new Packet(json).json()).isEqualTo(json);
    }

    @Test
    @DisplayName("takes 16,384 characters and refuses one more")
    void length() {
        String longest = "{\"a\":\"" + "x".repeat(16_384 - 8) + "\"}";

        assertThat(new Packet(longest).json()).hasSize(16_384);
        assertThatThrownBy(() -> new Packet(longest + " "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("packet has 16385 characters; at most 16384 are allowed");
    }

    @Test
    @DisplayName("is one JSON object and well-formed Unicode, and the error does not quote it")
    void invalid() {
        assertThatThrownBy(() -> new Packet("[\"hunter2\"]"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("packet is not valid JSON: a JSON object is expected at index 0");
        assertThatThrownBy(() -> new Packet("{\"a\":\"\ud800\"}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("packet has half of a surrogate pair at index 6");
    }

    @Test
    @DisplayName("is made of flat texts, sorted and escaped")
    void ofTexts() {
        Packet packet = Packet.of(Map.of("b", "say \"hi\"", "a", "C:\\x\n\u0001"));

        assertThat(packet.json()).isEqualTo("{\"a\":\"C:\\\\x\\u000a\\u0001\",\"b\":\"say \\\"hi\\\"\"}");
    }
}
