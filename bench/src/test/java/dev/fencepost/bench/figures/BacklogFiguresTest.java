package dev.fencepost.bench.figures;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The figures of the backlog")
class BacklogFiguresTest {
    @Test
    @DisplayName("a run gives a value for every bar, wins no card twice, and prints both as text and as JSON")
    void run() throws Exception {
        try (BenchServer server = BenchServer.startIn(Path.of("target/bench-backlog"))) {
            BacklogFigures figures = new BacklogFigures(server, Effort.SMOKE);

            List<BacklogBar> bars = figures.measure();

            assertThat(figures.doubles()).isZero();
            assertThat(bars).extracting(BacklogBar::aim).containsExactlyInAnyOrder(BacklogBar.Aim.values());
            assertThat(bars).allSatisfy(bar -> assertThat(bar.value().median()).isPositive());
            String[] titles = Arrays.stream(BacklogBar.Aim.values())
                    .map(BacklogBar.Aim::title)
                    .toArray(String[]::new);
            assertThat(BacklogRun.text(bars, 0, Map.of())).contains(titles);
            JsonNode json = new ObjectMapper().readTree(BacklogRun.json(bars, 0, Map.of()));
            assertThat(json.path("bars")).hasSize(titles.length).allSatisfy(bar -> {
                assertThat(bar.path("name").isTextual()).isTrue();
                assertThat(bar.path("value").isNumber()).isTrue();
                assertThat(bar.path("bar").isNumber()).isTrue();
                assertThat(bar.path("met").isBoolean()).isTrue();
                assertThat(bar.path("spread")).hasSize(2);
            });
        }
    }

    @Test
    @DisplayName("a bar is met from the side that it bounds")
    void bars() {
        assertThat(new BacklogBar(BacklogBar.Aim.HOT_PROJECT, Spread.exactly(0.35)).isMet())
                .isTrue();
        assertThat(new BacklogBar(BacklogBar.Aim.HOT_PROJECT, Spread.exactly(0.34)).isMet())
                .isFalse();
        assertThat(new BacklogBar(BacklogBar.Aim.NEW_PLAN, Spread.exactly(5.0)).isMet())
                .isTrue();
        assertThat(new BacklogBar(BacklogBar.Aim.NEW_PLAN, Spread.exactly(5.1)).isMet())
                .isFalse();
    }
}
