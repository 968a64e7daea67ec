package dev.fencepost.candidate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Samples;
import dev.fencepost.claim.SkipReason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A fixed candidate source")
class CandidateSourceTest {
    private static final Candidate B = Candidate.of(Samples.SCOPE, "b");
    private static final Candidate A = Candidate.of(Samples.SCOPE, "a");
    private static final Candidate ELSEWHERE = Candidate.of(ClaimScope.ofProject("other"), "a");

    private final CandidateSource source = CandidateSource.of(List.of(B, ELSEWHERE, A));

    @Test
    @DisplayName("puts the candidates of a scope forward in the order given")
    void ranked() {
        assertThat(source.candidates(Samples.SCOPE, 10)).isEqualTo(Candidates.of(List.of(B, A)));
        assertThat(source.candidates(ELSEWHERE.key().scope(), 10)).isEqualTo(Candidates.of(List.of(ELSEWHERE)));
        assertThat(source.candidates(ClaimScope.ofProject("none"), 10)).isEqualTo(Candidates.of(List.of()));
    }

    @Test
    @DisplayName("says when the limit keeps candidates back")
    void limit() {
        assertThat(source.candidates(Samples.SCOPE, 1)).isEqualTo(new Candidates(List.of(B), List.of(), true));
        assertThat(source.candidates(Samples.SCOPE, 2)).isEqualTo(new Candidates(List.of(B, A), List.of(), false));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 10_001})
    @DisplayName("refuses a limit out of range")
    void badLimit(int limit) {
        assertThatThrownBy(() -> source.candidates(Samples.SCOPE, limit))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("limit is " + limit + "; it must be from 1 to 10000");
    }

    @Test
    @DisplayName("still has what it put forward, and nothing else")
    void recheck() {
        assertThat(source.recheck(A.withAttribute("title", "new"))).isEqualTo(new Readiness.Ready());
        assertThat(source.recheck(Candidate.of(Samples.SCOPE, "c")))
                .isEqualTo(new Readiness.NotReady(SkipReason.NO_LONGER_READY));
    }

    @Test
    @DisplayName("does not change with the list it was made of")
    void copied() {
        List<Candidate> list = new ArrayList<>(List.of(A));
        CandidateSource fixed = CandidateSource.of(list);

        list.add(B);

        assertThat(fixed.candidates(Samples.SCOPE, 10).ranked()).containsExactly(A);
    }

    @Test
    @DisplayName("refuses one item twice")
    void twice() {
        assertThatThrownBy(() -> CandidateSource.of(List.of(A, A.withConcurrencyKey("k"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ranked has project=acme#a twice; put each item forward once");
    }

    @Test
    @DisplayName("reports trouble as an exception with its cause, unlike an empty list")
    void exception() {
        IOException cause = new IOException("reset");

        assertThat(new CandidateSourceException("the tracker did not answer", cause))
                .isInstanceOf(RuntimeException.class)
                .hasMessage("the tracker did not answer")
                .hasCause(cause);
    }
}
