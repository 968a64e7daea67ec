package dev.fencepost.tracker.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.tracker.spi.TrackerSettings;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The settings of a connection")
class ConnectionSettingsTest {
    private static final Optional<String> USUAL = Optional.of("https://tracker.example");

    @Test
    @DisplayName("have a usual address, are public only, and bound each request")
    void defaults() {
        ConnectionSettings settings = read(Map.of());

        assertThat(settings.base()).isEqualTo(BaseUrl.of("https://tracker.example", Reach.PUBLIC));
        assertThat(settings.deadline()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    @DisplayName("can name another address, with an opt-in where it is not public")
    void given() {
        ConnectionSettings settings =
                read(Map.of("base-url", "http://127.0.0.1:8080", "reach", "loopback-http", "deadline", "PT2S"));

        assertThat(settings.base()).isEqualTo(BaseUrl.of("http://127.0.0.1:8080", Reach.LOOPBACK_HTTP));
        assertThat(settings.deadline()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    @DisplayName("that are missing or wrong are named")
    void wrong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConnectionSettings.of(TrackerSettings.of(Map.of()), Optional.empty()))
                .withMessage("settings.base-url is missing");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(Map.of("reach", "anywhere")))
                .withMessage("settings.reach is anywhere; it must be one of [public, private, loopback-http]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(Map.of("deadline", "PT1H")))
                .withMessageStartingWith("settings.deadline");
    }

    @Test
    @DisplayName("escape what goes into an address")
    void escaped() {
        QueryString query = QueryString.empty().with("labels", "a b,c&d=é").with("page", 2);

        assertThat(query.on("/x")).isEqualTo("/x?labels=a%20b%2Cc%26d%3D%C3%A9&page=2");
        assertThat(QueryString.empty().on("/x")).isEqualTo("/x");
        assertThat(QueryString.escaped("group/pro ject")).isEqualTo("group%2Fpro%20ject");
    }

    private static ConnectionSettings read(Map<String, String> values) {
        return ConnectionSettings.of(TrackerSettings.of(values), USUAL);
    }
}
