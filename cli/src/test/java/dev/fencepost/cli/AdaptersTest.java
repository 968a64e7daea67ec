package dev.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tracker.spi.Trackers;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The program")
class AdaptersTest {
    @Test
    @DisplayName("brings the adapters of trackers along, to be found by their ids")
    void adapters() {
        assertThat(Trackers.discover().providers()).containsKeys("github", "gitlab");
    }
}
