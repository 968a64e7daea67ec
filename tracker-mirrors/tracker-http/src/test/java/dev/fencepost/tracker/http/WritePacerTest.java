package dev.fencepost.tracker.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The pacing of writes")
class WritePacerTest {
    private final MovedTicker ticker = new MovedTicker();
    private final WritePacer pacer =
            new WritePacer(new WritePace(2, Duration.ofSeconds(1), Duration.ofSeconds(3)), ticker);

    @Test
    @DisplayName("lets a burst through, then spaces the writes, and refuses beyond the longest wait")
    void bucket() {
        for (int i = 0; i < 2; i++) {
            pacer.awaitTurn();
        }
        assertThat(ticker.pauses).isEmpty();

        pacer.awaitTurn();
        pacer.awaitTurn();
        assertThat(ticker.pauses).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1));

        ticker.moves = false;
        pacer.awaitTurn();
        pacer.awaitTurn();
        pacer.awaitTurn();
        assertThatThrownBy(pacer::awaitTurn)
                .isInstanceOfSatisfying(
                        TrackerException.class, e -> assertThat(e.retryAfter()).contains(Duration.ofSeconds(4)));
    }

    @Test
    @DisplayName("keeps a gap between writes, also within a burst")
    void gap() {
        WritePace pace = new WritePace(5, Duration.ofSeconds(8), Duration.ofSeconds(1), Duration.ofSeconds(3));
        WritePacer gapped = new WritePacer(pace, ticker);

        gapped.awaitTurn();
        gapped.awaitTurn();
        ticker.nanos += Duration.ofMillis(400).toNanos();
        gapped.awaitTurn();

        assertThat(ticker.pauses).containsExactly(Duration.ofSeconds(1), Duration.ofMillis(600));
    }

    @Test
    @DisplayName("sends nothing while the provider wants to be left alone, and is free again afterwards")
    void rest() {
        pacer.rest(Duration.ofSeconds(30));
        pacer.rest(Duration.ofSeconds(5));

        assertThatThrownBy(pacer::requireNoRest).isInstanceOfSatisfying(TrackerException.class, e -> {
            assertThat(e.failure()).isEqualTo(TrackerFailure.RATE_LIMITED);
            assertThat(e.retryAfter()).contains(Duration.ofSeconds(30));
        });
        ticker.nanos += Duration.ofSeconds(30).toNanos();
        pacer.requireNoRest();
        pacer.awaitTurn();
        assertThat(ticker.pauses).isEmpty();
    }

    @Test
    @DisplayName("reads Retry-After as seconds or as a date that is compared with the answer's own")
    void retryAfter() {
        Optional<String> date = Optional.of("Wed, 18 Nov 2026 10:00:00 GMT");

        assertThat(RetryAfter.parse("7", date)).contains(Duration.ofSeconds(7));
        assertThat(RetryAfter.parse("0.2", date)).contains(Duration.ofSeconds(1));
        assertThat(RetryAfter.parse("Wed, 18 Nov 2026 10:02:00 GMT", date)).contains(Duration.ofMinutes(2));
        assertThat(RetryAfter.parse("Wed, 18 Nov 2026 09:00:00 GMT", date)).contains(Duration.ZERO);
        assertThat(RetryAfter.parse("999999999", date)).contains(Duration.ofDays(1));
        assertThat(RetryAfter.parse("soon", date)).isEmpty();
        assertThat(RetryAfter.parse("Wed, 18 Nov 2026 10:02:00 GMT", Optional.empty()))
                .isEmpty();
    }

    private static final class MovedTicker implements Ticker {
        private final List<Duration> pauses = new ArrayList<>();
        private long nanos = Long.MAX_VALUE - 10;
        private boolean moves = true;

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public void pause(Duration wait) {
            pauses.add(wait);
            if (moves) {
                nanos += wait.toNanos();
            }
        }
    }
}
