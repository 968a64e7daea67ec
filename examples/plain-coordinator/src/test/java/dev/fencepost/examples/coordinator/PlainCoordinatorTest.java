package dev.fencepost.examples.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

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

    private static PlainCoordinator coordinator(String backend) {
        FencepostConfig config = FencepostConfig.parse(
                "fencepost.json", "{\"scope\": {\"project\": \"acme\"}, \"backend\": " + backend + "}");
        return new PlainCoordinator(config, HomeConfig.none(), Map.<String, String>of()::get);
    }
}
