package dev.fencepost.candidate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Samples;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.claim.WorkItemKey;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("Candidates")
class CandidatesTest {
    private static final Candidate ITEM = Candidate.of(Samples.KEY);

    @Test
    @DisplayName("are ranked beside what the source passed over")
    void parts() {
        Skip skip = Skip.of(new WorkItemKey(Samples.SCOPE, "18"), SkipReason.SELECTOR_MISMATCH);

        Candidates candidates = new Candidates(List.of(ITEM), List.of(skip), true);

        assertThat(candidates.ranked()).containsExactly(ITEM);
        assertThat(candidates.skipped()).containsExactly(skip);
        assertThat(candidates.more()).isTrue();
    }

    @Test
    @DisplayName("name each item once")
    void once() {
        Skip skip = Skip.of(Samples.KEY, SkipReason.SELECTOR_MISMATCH);

        assertThatThrownBy(() -> Candidates.of(List.of(ITEM, ITEM)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ranked has project=acme#17 twice; put each item forward once");
        assertThatThrownBy(() -> new Candidates(List.of(ITEM), List.of(skip), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("skipped has project=acme#17, which is also put forward or skipped before");
        assertThatThrownBy(() -> new Candidates(List.of(), List.of(skip, skip), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("skipped has project=acme#17, which is also put forward or skipped before");
    }

    @ParameterizedTest
    @EnumSource(
            names = {"NO_LONGER_READY", "SELECTOR_MISMATCH", "MISSING_TRACKER"},
            mode = EnumSource.Mode.EXCLUDE)
    @DisplayName("are never passed over for what only an authority knows")
    void authorityReasons(SkipReason reason) {
        assertThatThrownBy(() -> new Candidates(List.of(), List.of(Skip.of(Samples.KEY, reason)), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("skipped has project=acme#17 for " + reason + ", which only an authority can know");
        assertThatThrownBy(() -> new Readiness.NotReady(reason))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reason is " + reason + ", which only an authority can know");
    }

    @Test
    @DisplayName("are at most 10,000, and so are the skips")
    void count() {
        List<Candidate> many = IntStream.rangeClosed(0, 10_000)
                .mapToObj(i -> Candidate.of(Samples.SCOPE, "i" + i))
                .toList();
        List<Skip> skips = many.stream()
                .map(candidate -> Skip.of(candidate.key(), SkipReason.SELECTOR_MISMATCH))
                .toList();

        assertThat(Candidates.of(many.subList(0, 10_000)).ranked()).hasSize(10_000);
        assertThatThrownBy(() -> Candidates.of(many))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ranked has 10001 entries; at most 10000 are allowed");
        assertThatThrownBy(() -> new Candidates(List.of(), skips, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("skipped has 10001 entries; at most 10000 are allowed");
    }

    @Test
    @DisplayName("whose source cannot be read are unknown, in one line of at most 1,000 characters")
    void unknown() {
        assertThat(new Readiness.Unknown("timed out").problem()).isEqualTo("timed out");
        assertThatThrownBy(() -> new Readiness.Unknown("x".repeat(1_001)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("problem has 1001 characters; at most 1000 are allowed");
    }
}
