package dev.fencepost.bench.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The options of bench/run")
class BenchRunTest {
    @Test
    @DisplayName("are all optional")
    void none() {
        BenchRun.Options options = BenchRun.Options.parse(List.of());

        assertThat(options.effort()).isEqualTo(Effort.DEFAULT);
        assertThat(options.parts()).isEqualTo(EnumSet.complementOf(EnumSet.of(Part.MEMORY)));
        assertThat(options.json()).isFalse();
        assertThat(options.report()).isEmpty();
        assertThat(options.urlVariable()).isEmpty();
    }

    @Test
    @DisplayName("choose the effort, the form, and a server by the name of a variable")
    void all() {
        BenchRun.Options options =
                BenchRun.Options.parse(List.of("--quick", "--json", "--report", "docs", "--url-variable", "BENCH_URL"));

        assertThat(options.effort()).isEqualTo(Effort.QUICK);
        assertThat(options.json()).isTrue();
        assertThat(options.report()).contains("docs");
        assertThat(options.urlVariable()).contains("BENCH_URL");
    }

    @Test
    @DisplayName("measure the memory authority too where everything is asked for, and a part alone where it is named")
    void parts() {
        assertThat(BenchRun.Options.parse(List.of("--full")).parts()).containsExactlyInAnyOrder(Part.values());
        assertThat(BenchRun.Options.parse(List.of("--full", "--only", "peers", "--only", "costs"))
                        .parts())
                .containsExactlyInAnyOrder(Part.COSTS, Part.PEERS);
    }

    @Test
    @DisplayName("are refused by name where they are unknown or incomplete")
    void refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BenchRun.Options.parse(List.of("--fast")))
                .withMessageContaining("--fast");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BenchRun.Options.parse(List.of("--only", "speed")))
                .withMessageContainingAll("--only speed", "combiner", "peers");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BenchRun.Options.parse(List.of("--url-variable")))
                .withMessageContaining("--url-variable");
    }

    @Test
    @DisplayName("measurements in the middle are the median, whatever the order")
    void median() {
        assertThat(Spread.of(List.of(3.0, 1.0, 2.0))).isEqualTo(new Spread(1, 2, 3));
        assertThat(Spread.of(List.of(4.0, 1.0, 2.0, 3.0))).isEqualTo(new Spread(1, 2.5, 4));
    }

    @Test
    @DisplayName("a bar is met on its own side, and exactly on it")
    void bars() {
        assertThat(Mark.ONE_WORKER.isMetBy(0.65)).isTrue();
        assertThat(Mark.ONE_WORKER.isMetBy(0.649)).isFalse();
        assertThat(Mark.STATEMENTS_ALONE.isMetBy(1.0)).isTrue();
        assertThat(Mark.STATEMENTS_ALONE.isMetBy(1.01)).isFalse();
    }
}
