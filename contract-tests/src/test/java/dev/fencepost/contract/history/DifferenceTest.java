package dev.fencepost.contract.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.NothingLapsed;
import dev.fencepost.authority.Pruned;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.claim.WorkItemKey;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The difference of two answers")
class DifferenceTest {
    private static final WorkItemKey KEY = new WorkItemKey(ClaimScope.ofProject("p"), "a");

    @Test
    @DisplayName("names the innermost field that differs")
    void innermostField() {
        NothingLapsed expected = new NothingLapsed(List.of(Skip.of(KEY, SkipReason.LIMIT_HOST)));
        NothingLapsed got = new NothingLapsed(List.of(Skip.of(KEY, SkipReason.LIMIT_SCOPE)));

        assertThat(Difference.between(expected, got))
                .containsExactly(new Difference("skips[0].reason", "LIMIT_HOST", "LIMIT_SCOPE"));
    }

    @Test
    @DisplayName("is the whole answer where another kind was given, and nothing where both are the same")
    void wholeAnswer() {
        assertThat(Difference.between(new Pruned(1), new NothingLapsed(List.of())))
                .containsExactly(new Difference("", "Pruned[claims=1]", "NothingLapsed[skips=[]]"));
        assertThat(Difference.between(new Pruned(1), new Pruned(1))).isEmpty();
    }

    @Test
    @DisplayName("leads to the rules of the reasons that differ")
    void rules() {
        Object expected = new NothingLapsed(List.of(Skip.of(KEY, SkipReason.LIMIT_HOST)));
        Object got = new NothingLapsed(List.of(Skip.of(KEY, SkipReason.QUARANTINED)));
        Performance.Divergence divergence = new Performance.Divergence(
                new Step.TakeOver(0, 0, new Terms(0, 0, 0, 0, 0, 1, 0), Delivery.ONCE), new Exchange(expected, got));

        assertThat(LookAt.rules(divergence, Difference.between(expected, got))).contains("L3", "L7");
    }
}
