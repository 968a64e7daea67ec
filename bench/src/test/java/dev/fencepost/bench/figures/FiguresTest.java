package dev.fencepost.bench.figures;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A run of the benchmarks, too short to mean anything")
class FiguresTest {
    @SuppressWarnings("NullAway.Init") // set before all tests
    private static Report report;

    @BeforeAll
    static void run() throws Exception {
        try (BenchServer server = BenchServer.startIn(Path.of("target", "bench"))) {
            report = new Figures(server, Effort.SMOKE, Part.of(Effort.SMOKE)).measure();
        }
    }

    private static List<String> names(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(node -> node.path("name").asText())
                .toList();
    }

    @Test
    @DisplayName("names every bar once, with what was measured and whether that is enough")
    void everyBarIsThere() {
        JsonNode bars = ReportJson.of(report).path("bars");

        assertThat(names(bars))
                .containsExactlyElementsOf(
                        Arrays.stream(Mark.values()).map(Mark::title).toList());
        assertThat(bars).allSatisfy(bar -> {
            assertThat(bar.path("value").asDouble()).isPositive();
            assertThat(bar.path("bar").asDouble()).isPositive();
            assertThat(bar.path("met").isBoolean()).isTrue();
            assertThat(bar.path("spread")).hasSize(2);
        });
    }

    @Test
    @DisplayName("finds no item won twice, and as many rows as winners")
    void nothingIsWonTwice() {
        assertThat(report.doubles()).isZero();
        assertThat(report.winners()).isPositive().isEqualTo(report.rows());
        assertThat(report.isSafe()).isTrue();
    }

    @Test
    @DisplayName("sees one statement and one write transaction for a claim that nobody contends")
    void oneStatementPerClaim() {
        assertThat(report.bars())
                .filteredOn(bar -> bar.mark() == Mark.STATEMENTS_ALONE || bar.mark() == Mark.TRANSACTIONS_ALONE)
                .hasSize(2)
                .allSatisfy(bar -> assertThat(bar.value().median()).isEqualTo(1.0));
    }

    @Test
    @DisplayName("measures every verb, and writes down the machine")
    void everyVerbIsThere() {
        JsonNode json = ReportJson.of(report);

        assertThat(names(json.path("figures")))
                .contains(
                        "floor: INSERT",
                        "floor: SELECT",
                        "verify",
                        "heartbeat",
                        "release",
                        "sweep of 100",
                        "one worker, 10 candidates",
                        "one worker, 100 candidates",
                        "one worker, 1,000 candidates");
        assertThat(json.path("figures"))
                .allSatisfy(figure ->
                        assertThat(figure.path("itemsPerSecond").asLong()).isPositive());
        assertThat(json.path("machine").path("fsync").asText()).isEqualTo("on");
        assertThat(ReportText.of(report)).contains("| verify | 1 |");
    }

    @Test
    @DisplayName("measures every peer in its modes beside ours, with what the server counted for an item")
    void peersAreThere() {
        JsonNode peers = ReportJson.of(report).path("peers");

        assertThat(StreamSupport.stream(peers.spliterator(), false)
                        .map(peer -> peer.path("name").asText() + ": "
                                + peer.path("mode").asText()))
                .containsExactly(
                        "fencepost: single",
                        "fencepost: batch of 100",
                        "db-scheduler: fetch",
                        "db-scheduler: lock-and-fetch",
                        "ShedLock: lock named by the item",
                        "Quartz clustered: single",
                        "Quartz clustered: batch of 8");
        assertThat(peers).allSatisfy(peer -> {
            assertThat(peer.path("itemsPerSecond").asLong()).isPositive();
            assertThat(peer.path("ratioToFloor").isNumber()).isTrue();
            assertThat(peer.path("statementsPerItem").asDouble()).isPositive();
            assertThat(peer.path("writeTransactionsPerItem").asDouble()).isPositive();
            assertThat(peer.path("walBytesPerItem").asLong()).isPositive();
        });
    }

    @Test
    @DisplayName("prints one object whose fields are these, and no others")
    void shape() {
        JsonNode json = ReportJson.of(report);

        assertThat(fields(json))
                .containsExactly(
                        "effort", "seconds", "winners", "rows", "doubles", "bars", "figures", "peers", "memory",
                        "machine");
        assertThat(json.path("bars"))
                .allSatisfy(bar ->
                        assertThat(fields(bar)).containsExactly("name", "value", "bar", "bound", "met", "spread"));
        assertThat(json.path("peers"))
                .allSatisfy(peer -> assertThat(fields(peer))
                        .containsExactly(
                                "name",
                                "mode",
                                "itemsPerSecond",
                                "ratioToFloor",
                                "spread",
                                "statementsPerItem",
                                "writeTransactionsPerItem",
                                "walBytesPerItem"));
        assertThat(fields(json.path("machine")))
                .contains("processors", "system", "java", "postgres", "fsync", "synchronous_commit");
    }

    private static List<String> fields(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    @DisplayName("writes a report with pictures that show every bar, every case and every peer")
    void reportFiles(@TempDir Path folder) throws Exception {
        ReportFiles.write(report, folder);

        assertThat(folder.resolve("report.md")).content().contains("bars.svg", "rates.svg", "peers.svg", "--report");
        assertThat(folder.resolve("bars.svg"))
                .content()
                .startsWith("<svg")
                .contains(Arrays.stream(Mark.values()).map(Mark::title).toList());
        assertThat(rectangles(folder.resolve("rates.svg")))
                .isEqualTo(1 + report.figures().size());
        assertThat(rectangles(folder.resolve("peers.svg")))
                .isEqualTo(1 + report.peers().size());
    }

    private static int rectangles(Path picture) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(picture.toFile())
                .getElementsByTagName("rect")
                .getLength();
    }
}
