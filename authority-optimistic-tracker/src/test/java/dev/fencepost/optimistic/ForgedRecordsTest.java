package dev.fencepost.optimistic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("Records that are not ours")
class ForgedRecordsTest {
    private static final String ITEM = "item-1";
    private static final LogRecord RECORD = record(ITEM, "1");

    private final SimulatedTracker tracker = new SimulatedTracker(new SteppingClock(), Lag.none());
    private final CommentLog log =
            new CommentLog(tracker, Settings.KEYS, Set.of(SimulatedTracker.ACCOUNT), Duration.ofSeconds(30));

    private static LogRecord record(String item, String nonce) {
        return new LogRecord(
                new WorkItemKey(ClaimScope.ofProject("acme"), item),
                nonce,
                0,
                new Change.Voiding(new RequestId("request-1")));
    }

    private static String text(LogRecord record) {
        return new RecordText(Settings.KEYS, RecordText.FOR_PEOPLE).write(new SignedRecord(record, Optional.empty()));
    }

    static Stream<Map.Entry<String, String>> corpus() {
        return new ForgeryCorpus(Settings.KEYS, text(RECORD), text(record("item-2", "2")))
                .entries().entrySet().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("corpus")
    @DisplayName("are not accepted and break nothing")
    void forgeries(Map.Entry<String, String> forgery) {
        tracker.put(SimulatedTracker.ACCOUNT, ITEM, forgery.getValue());

        assertThat(log.read(ITEM)).as(forgery.getKey()).isEmpty();
    }

    @Test
    @DisplayName("are at least fifty, besides the authors and edits below")
    void enough() {
        assertThat(corpus()).hasSizeGreaterThanOrEqualTo(50);
    }

    @Test
    @DisplayName("are told from the one that is, which the corpus was made of")
    void theTrueOne() {
        tracker.put(SimulatedTracker.ACCOUNT, ITEM, text(RECORD));

        assertThat(log.read(ITEM)).extracting(LogEntry::record).containsExactly(RECORD);
    }

    @Test
    @DisplayName("do not count when a stranger writes them, however well signed")
    void strangers() {
        tracker.put(SimulatedTracker.STRANGER, ITEM, text(RECORD));

        assertThat(log.read(ITEM)).isEmpty();
    }

    @Test
    @DisplayName("do not count once they were edited, even back to what they were")
    void edited() {
        long order = tracker.put(SimulatedTracker.ACCOUNT, ITEM, text(RECORD)).order();
        tracker.edit(ITEM, order, body -> body);

        assertThat(log.read(ITEM)).isEmpty();
    }

    @Test
    @DisplayName("do not count in the log of another item")
    void copiedToAnotherItem() {
        tracker.put(SimulatedTracker.ACCOUNT, "item-2", text(RECORD));

        assertThat(log.read("item-2")).isEmpty();
    }

    @Test
    @DisplayName("count once when they are copied in the same log")
    void copiedInPlace() {
        tracker.put(SimulatedTracker.ACCOUNT, ITEM, text(RECORD));
        tracker.put(SimulatedTracker.ACCOUNT, ITEM, text(RECORD));

        List<LogEntry> entries = log.read(ITEM);
        ItemFold fold = ItemFold.of(RECORD.key(), entries, Duration.ZERO);

        assertThat(fold.effect(RECORD.nonce())).isPresent();
        assertThat(fold.lastOrder()).isEqualTo(entries.get(1).order());
    }

    @Test
    @DisplayName("signed with a key that was changed are read as long as the old key is named")
    void changedKeys() {
        LogKeys old = LogKeys.of("k0", "another key of at least thirty-two characters");
        tracker.put(
                SimulatedTracker.ACCOUNT,
                ITEM,
                new RecordText(old, RecordText.FOR_PEOPLE).write(new SignedRecord(RECORD, Optional.empty())));
        CommentLog both = new CommentLog(
                tracker,
                Settings.KEYS.and("k0", "another key of at least thirty-two characters"),
                Set.of(SimulatedTracker.ACCOUNT),
                Duration.ofSeconds(30));

        assertThat(log.read(ITEM)).isEmpty();
        assertThat(both.read(ITEM)).extracting(LogEntry::record).containsExactly(RECORD);
    }

    @Test
    @DisplayName("and true ones are read in steps that grow with their length and no faster")
    void linear() {
        RecordText texts = new RecordText(Settings.KEYS, RecordText.FOR_PEOPLE);
        for (int size = 1_000; size <= 64_000; size *= 2) {
            for (String hostile : ForgeryCorpus.ofSize(Settings.KEYS, size)) {
                StepCount steps = new StepCount();
                texts.read(hostile, steps);

                assertThat(steps.steps())
                        .as("steps for %s characters", hostile.length())
                        .isLessThanOrEqualTo(6L * hostile.length() + 100);
            }
        }
    }
}
