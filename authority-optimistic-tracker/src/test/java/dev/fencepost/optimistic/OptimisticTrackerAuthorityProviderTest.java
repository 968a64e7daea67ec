package dev.fencepost.optimistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.spi.Authorities;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.tracker.WorkTracker;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The provider optimistic-tracker")
class OptimisticTrackerAuthorityProviderTest {
    private static final String KEY = "an environment's key of thirty-two characters";
    private static final Map<String, String> COMPLETE =
            Map.of("key-id", "k1", "key-variable", "CLAIM_KEY", "authors", "1001, 1002", "register", "4711");

    private final WorkTracker tracker = new SimulatedTracker(new SteppingClock(), Lag.none());
    private final Map<String, String> environment = new HashMap<>(Map.of("CLAIM_KEY", KEY, "SHORT", "short"));

    private AuthoritySettings settings(String... changes) {
        Map<String, String> values = new HashMap<>(COMPLETE);
        for (int i = 0; i < changes.length; i += 2) {
            values.put(changes[i], changes[i + 1]);
        }
        values.values().removeIf(String::isEmpty);
        return new AuthoritySettings(values, environment::get, Optional.of(tracker));
    }

    private static Guarantees guarantees(AuthoritySettings settings) {
        return Authorities.discover().provider("optimistic-tracker").guarantees(settings);
    }

    private static OpenAuthority open(AuthoritySettings settings) {
        return Authorities.discover().open("optimistic-tracker", settings);
    }

    @Test
    @DisplayName("promises TIMED with the settle time for comments, and BEST_EFFORT for blocks")
    void promises() {
        assertThat(guarantees(settings("settle", "PT45S")))
                .isEqualTo(new Guarantees(
                        Guarantees.Strength.TIMED,
                        Optional.of(Duration.ofSeconds(45)),
                        Guarantees.Reach.SHARED,
                        Guarantees.Clock.TRACKER,
                        Guarantees.Durability.DURABLE));
        assertThat(guarantees(settings("protocol", "description-block")).strength())
                .isEqualTo(Guarantees.Strength.BEST_EFFORT);
    }

    @Test
    @DisplayName("promises less than the default minimum strength, which makes it a blocker")
    void weakerThanTheDefault() {
        assertThat(guarantees(settings()).isAtLeast(Guarantees.Strength.LINEARIZABLE))
                .isFalse();
    }

    @Test
    @DisplayName("opens an authority that promises the same")
    void opens() {
        try (OpenAuthority open = open(settings())) {
            assertThat(open.authority().guarantees()).isEqualTo(guarantees(settings()));
            assertThat(open.mirrorLedger()).isEmpty();
        }
    }

    @Test
    @DisplayName("says which setting is wrong, missing or unknown")
    void wrongSettings() {
        assertRefused(settings("settel", "PT1S"), "settel");
        assertRefused(settings("protocol", "hope"), "protocol");
        assertRefused(settings("settle", "PT0.5S"), "settle");
        assertRefused(settings("settle", "PT11M"), "settle");
        assertRefused(settings("settle", "soon"), "settle");
        assertRefused(settings("clock-margin", "-PT1S"), "clock-margin");
        assertRefused(settings("clock-margin", "PT0S"), "clock-margin");
        assertRefused(settings("key-id", ""), "key-id");
        assertRefused(settings("key-id", "K 1"), "key-id");
        assertRefused(settings("key-variable", ""), "key-variable");
        assertRefused(settings("key-variable", "MISSING"), "MISSING");
        assertRefused(settings("key-variable", "SHORT"), "32");
        assertRefused(settings("old-key-id", "k0"), "old-key-variable");
        assertRefused(settings("old-key-id", "k1", "old-key-variable", "CLAIM_KEY"), "k1");
        assertRefused(settings("authors", ""), "authors");
        assertRefused(settings("authors", "1001,,1002"), "authors");
        assertRefused(settings("register", ""), "register");
    }

    private static void assertRefused(AuthoritySettings settings, String named) {
        assertThatThrownBy(() -> open(settings))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(named)
                .hasMessageNotContaining(KEY);
    }

    @Test
    @DisplayName("needs a tracker")
    void needsATracker() {
        AuthoritySettings without = new AuthoritySettings(COMPLETE, environment::get, Optional.empty());

        assertThatThrownBy(() -> open(without))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tracker");
    }

    @Test
    @DisplayName("shows no key in any text")
    void showsNoKey() {
        OptimisticTrackerSettings read = OptimisticTrackerSettings.read(settings());

        assertThat(read.toString()).contains("k1").doesNotContain(KEY);
    }
}
