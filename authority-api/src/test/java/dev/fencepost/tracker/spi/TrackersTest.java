package dev.fencepost.tracker.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fencepost.tracker.WorkTracker;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Trackers found by id")
class TrackersTest {
    @Test
    @DisplayName("are offered under the ids that their providers give")
    void found() {
        TrackerProvider hub = new Fake("hub");

        Trackers trackers = Trackers.of(List.of(hub, new Fake("lab")));

        assertThat(trackers.providers()).containsOnlyKeys("hub", "lab");
        assertThat(trackers.provider("hub")).isSameAs(hub);
    }

    @Test
    @DisplayName("with one id twice are an error that names both")
    void duplicate() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Trackers.of(List.of(new Fake("hub"), new Fake("hub"))))
                .withMessageContaining("two tracker providers have the id hub")
                .withMessageContaining(Fake.class.getName());
    }

    @Test
    @DisplayName("under an id that nobody has are an error that lists what was found and the way out")
    void missing() {
        Trackers trackers = Trackers.of(List.of(new Fake("hub")));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> trackers.open("lab", TrackerSettings.of(Map.of())))
                .withMessageContaining("tracker has no provider with the id lab")
                .withMessageContaining("[hub]")
                .withMessageContaining("add the module of that tracker");
    }

    @Test
    @DisplayName("are told a mapping of any names, and nothing else that they do not know")
    void settings() {
        TrackerSettings settings =
                TrackerSettings.of(Map.of("repository", "acme/api", "status.claimed", "label:doing", "colour", "red"));

        assertThat(settings.statuses()).isEqualTo(Map.of("claimed", "label:doing"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.requireOnly(Set.of("repository")))
                .withMessageContaining("unknown names [colour]")
                .withMessageContaining("repository");
    }

    @Test
    @DisplayName("take secrets from variables that settings only name")
    void secrets() {
        TrackerSettings settings = new TrackerSettings(
                Map.of("token-variable", "HUB_TOKEN", "other-variable", "NOT_SET"),
                variable -> variable.equals("HUB_TOKEN") ? "s3cr3t" : null);

        assertThat(settings.secretNamedBy("token-variable")).contains("s3cr3t");
        assertThat(settings).hasToString("TrackerSettings{other-variable=NOT_SET, token-variable=HUB_TOKEN}");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.secretNamedBy("other-variable"))
                .withMessageContaining("settings.other-variable names the environment variable NOT_SET");
    }

    private record Fake(String id) implements TrackerProvider {
        @Override
        public WorkTracker open(TrackerSettings settings) {
            throw new AssertionError("not asked here");
        }
    }
}
