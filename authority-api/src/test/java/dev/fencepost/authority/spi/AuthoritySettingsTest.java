package dev.fencepost.authority.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Settings of a backend")
class AuthoritySettingsTest {
    private static final String SECRET = "correct horse battery staple";

    private final AuthoritySettings settings = new AuthoritySettings(
            Map.of(
                    "url",
                    "x",
                    "wait",
                    "PT5S",
                    "pool",
                    "8",
                    "password",
                    "DB_PASSWORD",
                    "other",
                    "NOT_SET",
                    "bad",
                    "soon"),
            Map.of("DB_PASSWORD", SECRET)::get,
            Optional.empty());

    @Test
    @DisplayName("are read as text, duration and number")
    void read() {
        assertThat(settings.text("url")).contains("x");
        assertThat(settings.duration("wait")).contains(Duration.ofSeconds(5));
        assertThat(settings.number("pool")).contains(8);
        assertThat(settings.text("absent")).isEmpty();
        assertThat(settings.duration("absent")).isEmpty();
        assertThat(settings.number("absent")).isEmpty();
    }

    @Test
    @DisplayName("that are missing or wrong are named")
    void wrong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.requiredText("absent"))
                .withMessage("settings.absent is missing");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.duration("bad"))
                .withMessageStartingWith("settings.bad is not an ISO-8601 duration")
                .withMessageContaining("PT30S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.number("bad"))
                .withMessageStartingWith("settings.bad is not a whole number");
    }

    @Test
    @DisplayName("that the backend does not know are refused with the ones it does")
    void unknown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.requireOnly(Set.of("url", "wait", "pool", "password", "other")))
                .withMessage("settings has unknown names [bad]; known are [other, password, pool, url, wait]");
    }

    @Test
    @DisplayName("name the environment variable of a secret, and never print the secret")
    void secrets() {
        assertThat(settings.secretNamedBy("password")).contains(SECRET);
        assertThat(settings.secretNamedBy("absent")).isEmpty();
        assertThat(settings.toString()).contains("DB_PASSWORD").doesNotContain(SECRET);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.secretNamedBy("other"))
                .withMessage("settings.other names the environment variable NOT_SET, which is not set");
    }
}
