package dev.fencepost.examples.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.Blocker;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.coordinator.config.FencepostConfig;
import dev.fencepost.coordinator.config.HomeConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The plain coordinator")
class PlainCoordinatorTest {
    private static final List<String> ITEMS = List.of("17", "18", "19");

    @TempDir
    private Path directory;

    @Test
    @DisplayName("does every item on the memory backend")
    void onMemory() {
        PlainCoordinator coordinator = coordinator("{\"id\": \"memory\"}");

        assertThat(coordinator.workThrough(ITEMS, "host-1"))
                .containsExactly("result of 17", "result of 18", "result of 19");
        assertThat(coordinator.status().backend()).isEqualTo("memory");
    }

    @Test
    @DisplayName("does every item once on a PostgreSQL, with no other line changed, also when another host comes later")
    void onLocalPostgres() {
        PlainCoordinator coordinator = coordinator("{\"id\": \"local\", \"settings\": {\"directory\": \""
                + Path.of("target", "local-store").toAbsolutePath() + "\", \"stop-when-idle\": \"PT5S\"}}");
        List<String> fresh = List.of(directory + "-17", directory + "-18");

        assertThat(coordinator.workThrough(fresh, "host-1")).hasSize(2);
        assertThat(coordinator.workThrough(fresh, "host-2")).isEmpty();
        assertThat(coordinator.status().backend()).isEqualTo("local");
    }

    @Test
    @DisplayName(
            "does every item once in a tracker's comments, with the strength lowered in the same file and no line changed")
    void inATracker() {
        FencepostConfig config = FencepostConfig.parse("fencepost.json", """
                {"scope": {"project": "acme"}, "minStrength": "timed",
                 "backend": {"id": "optimistic-tracker", "profile": "log",
                             "settings": {"settle": "PT1S", "key-id": "k1", "authors": "1001", "register": "register"}},
                 "trackers": [{"name": "notebook", "provider": "notebook"}]}
                """);
        HomeConfig home = HomeConfig.parse("home.json", "{\"profiles\": {\"log\": {\"key-variable\": \"LOG_KEY\"}}}");
        PlainCoordinator coordinator =
                new PlainCoordinator(config, home, Map.of("LOG_KEY", "only-for-this-test-".repeat(3))::get);

        assertThat(coordinator.status().blockers()).isEmpty();
        assertThat(coordinator.workThrough(List.of("17", "18"), "host-1"))
                .containsExactly("result of 17", "result of 18");
        assertThat(coordinator.workThrough(List.of("17", "18"), "host-2")).isEmpty();
        assertThat(coordinator.status().guarantees().orElseThrow().strength()).isEqualTo(Guarantees.Strength.TIMED);
    }

    @Test
    @DisplayName("is blocked on a weaker backend as long as the file does not lower what it asks for")
    void tooWeak() {
        FencepostConfig config = FencepostConfig.parse("fencepost.json", """
                {"scope": {"project": "acme"}, "backend": {"id": "optimistic-tracker"},
                 "trackers": [{"name": "notebook", "provider": "notebook"}]}
                """);
        PlainCoordinator coordinator = new PlainCoordinator(config, HomeConfig.none(), Map.<String, String>of()::get);

        assertThat(coordinator.status().blockers()).extracting(Blocker::code).contains("strength_too_weak");
    }

    private static PlainCoordinator coordinator(String backend) {
        FencepostConfig config = FencepostConfig.parse(
                "fencepost.json", "{\"scope\": {\"project\": \"acme\"}, \"backend\": " + backend + "}");
        return new PlainCoordinator(config, HomeConfig.none(), Map.<String, String>of()::get);
    }
}
